import type { Element } from "../contract/platform/forms/element.ts";
import type { PropertyStatus } from "../contract/people/participants.ts";
import { type AddRow, type ClientData, type DemoData, personID, addPictureUpload } from "./demo-data.ts";

type Program = { filling: DemoData; client: ClientData; add: AddRow; serviceID: string };

type BuilderPlan = { company: string; about: string; phone: string; website: string; owner?: string };

type HomePlan = {
  name: string;
  group: string;
  builder: string;
  address: string;
  at: readonly [latitude: number, longitude: number];
  price: number;
  status?: PropertyStatus;
  beds: number;
  baths: number;
  squareFeet: number;
  story: string;
  accessibility?: string;
  houseRules?: string;
  mostInside?: number;
  tourLink?: string;
  pictures: readonly (readonly [view: string, caption: string])[];
  plans?: readonly (readonly [picture: string, caption: string])[];
  answers?: Record<string, string | string[]>;
  /** The day of the tour on which it is closed, the first being 0; or open at other hours. */
  closed?: number;
  other?: readonly [day: number, opens: string, closes: string];
};

export type TourPlan = {
  groups: readonly string[];
  builders: readonly BuilderPlan[];
  homes: readonly HomePlan[];
  fields?: { name: string; description: string; elements: readonly Element[] };
};

/** Builders, groups and homes of a tour; answers the IDs of its groups by their names, and its homes. */
export function addTour(program: Program, plan: TourPlan, days: readonly string[]) {
  const { filling, add, serviceID: service_id } = program;
  const groups = new Map(plan.groups.map((name) => [name, filling.newID()]));
  [...groups].forEach(([name, property_group_id], position) =>
    add("property_groups", { property_group_id, service_id, position, name }),
  );
  const builders = new Map(plan.builders.map(({ company }) => [company, filling.newID()]));
  plan.builders.forEach(({ owner, ...builder }, position) =>
    add("builders", {
      builder_id: builders.get(builder.company)!,
      service_id,
      position,
      ...builder,
      user_id: owner ? personID(filling, owner) : null,
    }),
  );
  const formID = filling.newID();
  if (plan.fields) {
    const { name, description, elements } = plan.fields;
    add("forms", { form_id: formID, service_id, purpose: "property", position: 0, name, description, version: 1 });
    add("form_versions", { form_id: formID, version: 1, elements });
  }
  const homes = plan.homes.map((home, position) =>
    addHome(program, home, {
      position,
      groupID: groups.get(home.group)!,
      builderID: builders.get(home.builder)!,
      formID,
      days,
    }),
  );
  return { groups, homes };
}

type HomePlace = { position: number; groupID: string; builderID: string; formID: string; days: readonly string[] };

function addHome(
  { filling, client, add, serviceID: service_id }: Program,
  home: HomePlan,
  { position, groupID, builderID, formID, days }: HomePlace,
) {
  const property_id = filling.newID();
  const [latitude, longitude] = home.at;
  const own = { property_id, service_id };
  add("properties", {
    ...own,
    position,
    number: position + 1,
    name: home.name,
    property_group_id: groupID,
    builder_id: builderID,
    address: home.address,
    city: "Winona",
    state: "MN",
    zip: "55987",
    latitude,
    longitude,
    price: home.price * 100,
    status: home.status ?? "forSale",
    beds: home.beds,
    baths: home.baths,
    square_feet: home.squareFeet,
    story: home.story,
    accessibility: home.accessibility ?? "",
    house_rules: home.houseRules ?? "",
    most_inside: home.mostInside ?? null,
    tour_link: home.tourLink ?? "",
    online_tour: home.tourLink !== undefined,
  });
  const all = [
    ...home.pictures.map((picture) => ["images", ...picture] as const),
    ...(home.plans ?? []).map((plan) => ["floorPlans", ...plan] as const),
  ];
  all.forEach(([kind, picture, caption], place) =>
    add("property_images", {
      ...own,
      image_id: filling.newID(),
      kind,
      upload_id: addPictureUpload(filling, client, picture),
      position: place,
      caption,
    }),
  );
  if (home.answers) add("form_answers", { ...own, form_id: formID, version: 1, answers: home.answers });
  if (home.closed !== undefined)
    add("property_hours", { ...own, timeframe_id: days[home.closed]!, opens: null, closes: null });
  if (home.other) {
    const [day, opens, closes] = home.other;
    add("property_hours", { ...own, timeframe_id: days[day]!, opens, closes });
  }
  return property_id;
}
