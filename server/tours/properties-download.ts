import { propertyStatuses } from "../../contract/people/participants.ts";
import { missingFromHome } from "../../contract/tours/missing-of-home.ts";
import { type Column, type ListRequest, type Listing, PART_SIZE, listing } from "../tables/downloads/listing.ts";
import { type StoredProperty, propertyGroupsOf, storedProperties } from "./tour-queries.ts";

/** All homes of a tour in their order, those that were removed left out: a tour has no more than are read at once. */
export async function propertiesListing({ serviceID, read }: ListRequest<object>): Promise<Listing> {
  const [homes, groups] = await read(async (sql) =>
    Promise.all([storedProperties(sql, serviceID!), propertyGroupsOf(sql, serviceID!)]),
  );
  const rows = homes.filter(({ removed }) => !removed);
  const nameOf = (id: string | null) => groups.find(({ propertyGroupID }) => propertyGroupID === id)?.name ?? null;
  return listing(propertyColumns(nameOf), rows.length, inBatches(rows));
}

async function* inBatches(rows: readonly StoredProperty[]) {
  for (let at = 0; at < rows.length; at += PART_SIZE) yield rows.slice(at, at + PART_SIZE);
}

const propertyColumns = (groupOf: (id: string | null) => string | null): readonly Column<StoredProperty>[] => [
  { id: "reference", heading: "Reference", kind: "text", value: ({ reference }) => reference },
  { id: "number", heading: "Number", kind: "number", value: ({ number }) => number },
  { id: "name", heading: "Home", kind: "text", value: ({ name }) => name },
  { id: "address", heading: "Address", kind: "text", value: ({ address }) => address },
  { id: "city", heading: "City", kind: "text", value: ({ city }) => city },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => state },
  { id: "zip", heading: "Zip code", kind: "text", value: ({ zip }) => zip },
  { id: "latitude", heading: "Latitude", kind: "number", value: ({ latitude }) => latitude },
  { id: "longitude", heading: "Longitude", kind: "number", value: ({ longitude }) => longitude },
  { id: "group", heading: "Group", kind: "text", value: ({ propertyGroupID }) => groupOf(propertyGroupID) },
  { id: "builder", heading: "Builder", kind: "text", value: ({ company }) => company },
  { id: "owner", heading: "Owner", kind: "text", value: ({ user }) => user?.fullName ?? null },
  { id: "ownerEmail", heading: "Owner's email", kind: "text", value: ({ user }) => user?.email ?? null },
  { id: "price", heading: "Price", kind: "money", value: ({ price }) => price },
  { id: "status", heading: "Status", kind: "text", value: ({ status }) => propertyStatuses[status] },
  { id: "beds", heading: "Bedrooms", kind: "number", value: ({ beds }) => beds },
  { id: "baths", heading: "Bathrooms", kind: "number", value: ({ baths }) => baths },
  { id: "squareFeet", heading: "Square feet", kind: "number", value: ({ squareFeet }) => squareFeet },
  { id: "disqualified", heading: "Disqualified", kind: "yesNo", value: ({ disqualified }) => disqualified },
  { id: "missing", heading: "Missing", kind: "text", value: (home) => missingFromHome(home).join("; ") },
];
