/** Where an entry is, as calls take it. */
export type EntryAt = { client: string; service: string; entryID: string };
export type FolderAt = EntryAt & { folderID: string };
