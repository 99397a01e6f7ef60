import type { Size } from "../contract/platform/sizes.ts";
import { mergeBenefits } from "../contract/sponsors/sponsor-benefits.ts";
import { type AddRow, type ClientData, type DemoData, momentAt, personID, addPictureUpload } from "./demo-data.ts";

type Program = { filling: DemoData; client: ClientData; add: AddRow; serviceID: string };

type SponsorPlan = {
  name: string;
  website?: string;
  headline?: string;
  blurb?: string;
  contact?: { contact_name: string; phone: string; place: string };
  owner?: string;
  /** Its page’s color. */
  color?: string;
  /** The year from which on it has been one. */
  since?: number;
  /** Homes of the tour on which its work is to be seen, and what of them is theirs. */
  work?: readonly (readonly [home: string, words: string])[];
  /** What its logos show (demo/sponsor-logos.ts). */
  logo?: string;
  /** Of what its tier promises: how much was delivered, from the first on, and what was said of it. */
  delivered?: readonly string[];
  /** About how often it is seen in a week, for those that have a report to look at. */
  seen?: number;
};
export type TierPlan = {
  name: string;
  price: number;
  benefits: string;
  places?: number;
  logoSize: Size;
  sponsors: readonly SponsorPlan[];
};

/** Tiers and who stands in them; answers the IDs of the tiers by their names. */
export function addSponsors(program: Program, tiers: readonly TierPlan[], homes: ReadonlyMap<string, string>) {
  const { filling, add, serviceID: service_id } = program;
  const ids = new Map(tiers.map(({ name }) => [name, filling.newID()]));
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
  const { filling, client, add, serviceID: service_id } = program;
  const { name, website = "", headline = "", blurb = "", contact, owner, logo, delivered = [], seen = 0 } = plan;
  const { color = null, since = null, work = [], homes } = plan;
  const sponsor_id = filling.newID();
  const drawn = (ink: "dark" | "light") =>
    logo ? addPictureUpload(filling, client, `sponsor ${logo} in ${ink} ink`) : null;
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
    logo_upload_id: drawn("dark"),
    dark_logo_upload_id: drawn("light"),
    user_id: owner ? personID(filling, owner) : null,
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
      delivered_at: momentAt(filling, -9 + which),
      delivered_by: personID(filling, "admin"),
    }),
  );
  if (seen > 0) addDailyViews(program, sponsor_id, seen);
}

const WEEKS = 7;

/** More come by as the day comes closer, and on weekends. */
function addDailyViews({ filling, add, serviceID: service_id }: Program, sponsor_id: string, seen: number) {
  for (let day = 1; day <= WEEKS * 7; day += 1) {
    const views = Math.round((seen / 7) * (1.7 - day / (WEEKS * 7)) * (day % 7 < 2 ? 1.6 : 0.8));
    const counted = { service_id, sponsor_id, day: momentAt(filling, -day).slice(0, 10) };
    add("sponsor_days", { ...counted, place: "program", views, clicks: 0 });
    add("sponsor_days", { ...counted, place: "sponsor", views: Math.round(views / 6), clicks: Math.round(views / 11) });
  }
}
