/** Where an entrant works. */
export const enterPath = (client: string, service: string) => `/${client}/contests/${service}/enter`;
export const myEntriesPath = (client: string, service: string) => `/${client}/contests/${service}/entries`;
export const entryPath = (client: string, service: string, entryID: string) =>
  `${myEntriesPath(client, service)}/${entryID}`;

/** Where staff do. */
export const studioEntriesPath = (client: string, service: string) => `/${client}/studio/contests/${service}/entries`;
export const studioEntryPath = (client: string, service: string, entryID: string) =>
  `${studioEntriesPath(client, service)}/${entryID}`;
export const previewPath = (client: string, service: string, categoryID: string) =>
  `${studioEntriesPath(client, service)}/preview/${categoryID}`;

/** Anchors of an entry's page, and of its checklist. */
export const stepID = (id: string) => `step-${id}`;
