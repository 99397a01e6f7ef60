import type { Size } from "../contract/platform/sizes.ts";
import { mergeBenefits } from "../contract/sponsors/sponsor-benefits.ts";
import { type AddRow, type ClientData, type DemoData, momentAt, personID, addPictureUpload } from "./demo-data.ts";

type Program = { data: DemoData; client: ClientData; add: AddRow; serviceID: string };

type SponsorPlan = {
  name: string;
  website?: string;
  headline?: string;
  blurb?: string;
  contact?: { contact_name: string; phone: string; place: string };
  owner?: string;
  /** Color of the sponsor's page. */
  color?: string;
  /** The first year as a sponsor. */
  since?: number;
  /** Homes that show the sponsor's work, and what that is. */
  work?: readonly (readonly [home: string, words: string])[];
  /** Name of the logo (demo/sponsor-logos.ts). */
  logo?: string;
  /** Delivered benefits of the tier, from the first on, with notes. */
  delivered?: readonly string[];
  /** Approximate views in a week, for sponsors whose report has something to show. */
  weeklyViews?: number;
};
export type TierPlan = {
  name: string;
  price: number;
  benefits: string;
  places?: number;
  logoSize: Size;
  sponsors: readonly SponsorPlan[];
};

/** Adds tiers and sponsors; returns the IDs of the tiers by name. */
export function addSponsors(program: Program, tiers: readonly TierPlan[], homes: ReadonlyMap<string, string>) {
  const { data, add, serviceID: service_id } = program;
  const ids = new Map(tiers.map(({ name }) => [name, data.newID()]));
  tiers.forEach((tier, position) => {
    const { name, price, benefits, places = null, logoSize } = tier;
    const sponsor_tier_id = ids.get(name)!;
    add("sponsor_tiers", {
      sponsor_tier_id,
      service_id,
      position,
      name,
      price: price * 100,
      benefits,
      places,
      logo_size: logoSize,
    });
    tier.sponsors.forEach((sponsor, place) => addSponsor(program, tier, { ...sponsor, sponsor_tier_id, place, homes }));
  });
  return ids;
}

type PlacedSponsor = SponsorPlan & { sponsor_tier_id: string; place: number; homes: ReadonlyMap<string, string> };

function addSponsor(program: Program, { benefits }: TierPlan, plan: PlacedSponsor) {
  const { data, client, add, serviceID: service_id } = program;
  const {
    name,
    website = "",
    headline = "",
    blurb = "",
    contact,
    owner,
    logo,
    delivered = [],
    weeklyViews: seen = 0,
  } = plan;
  const { color = null, since = null, work = [], homes } = plan;
  const sponsor_id = data.newID();
  const logoUpload = (ink: "dark" | "light") =>
    logo ? addPictureUpload(data, client, `sponsor ${logo} in ${ink} ink`) : null;
  add("sponsors", {
    sponsor_id,
    service_id,
    sponsor_tier_id: plan.sponsor_tier_id,
    position: plan.place,
    name,
    website,
    headline,
    blurb,
    contact_name: contact?.contact_name ?? "",
    phone: contact?.phone ?? "",
    place: contact?.place ?? "",
    color,
    since,
    logo_upload_id: logoUpload("dark"),
    dark_logo_upload_id: logoUpload("light"),
    user_id: owner ? personID(data, owner) : null,
  });
  work.forEach(([home, words], position) =>
    add("sponsor_homes", { service_id, sponsor_id, property_id: homes.get(home)!, position, words }),
  );
  const promised = mergeBenefits([benefits], []);
  delivered.forEach((note, which) =>
    add("sponsor_deliveries", {
      service_id,
      sponsor_id,
      benefit: promised[which]!.benefit,
      note,
      delivered_at: momentAt(data, -9 + which),
      delivered_by: personID(data, "admin"),
    }),
  );
  if (seen > 0) addDailyViews(program, sponsor_id, seen);
}

const WEEKS = 7;

/** Daily views, more as the day comes closer and on weekends. */
function addDailyViews({ data, add, serviceID: service_id }: Program, sponsor_id: string, weeklyViews: number) {
  for (let day = 1; day <= WEEKS * 7; day += 1) {
    const views = Math.round((weeklyViews / 7) * (1.7 - day / (WEEKS * 7)) * (day % 7 < 2 ? 1.6 : 0.8));
    const dayColumns = { service_id, sponsor_id, day: momentAt(data, -day).slice(0, 10) };
    add("sponsor_days", { ...dayColumns, place: "program", views, clicks: 0 });
    add("sponsor_days", {
      ...dayColumns,
      place: "sponsor",
      views: Math.round(views / 6),
      clicks: Math.round(views / 11),
    });
  }
}
