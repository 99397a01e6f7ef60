import type { SectionInput } from "../contract/programs/sections.ts";
import type { ServiceKind, TimeframeName } from "../contract/platform/service-kinds.ts";
import type { ServiceStatus } from "../contract/programs/services.ts";
import type { TimeZone } from "../contract/platform/time-zone.ts";
import { sectionRowOf } from "../server/programs/section-rows.ts";
import { type SurveyPlan, addSurvey } from "./surveys.ts";
import { type TierPlan, addSponsors } from "./sponsors.ts";
import { type TourPlan, addTour } from "./tour.ts";
import { type GiftPlan, type VisitorsPlan, addDoor, addGift, addVisitors } from "./visitors.ts";
import { type VotePlan, addVote } from "./votes.ts";
import { type SalesPlan, addSales } from "./sales.ts";
import {
  type AddRow,
  type ClientData,
  type DemoData,
  type RelativeMoment,
  addClientPart,
  momentAt,
  addPictureUpload,
} from "./demo-data.ts";

export type SectionPlan = Pick<SectionInput, "kind"> &
  Partial<Pick<SectionInput, "size" | "title" | "html" | "caption" | "alt" | "timeframe">> & {
    background?: { kind: "color" | "gradient" | "image" | "parallax"; color?: string; to?: string; picture?: string };
    picture?: string;
  };

export type ProgramPlan = {
  url: string;
  name: string;
  tagline: string;
  description: string;
  banner: string;
  status?: ServiceStatus;
  /** The program of last year that it was copied from. */
  copiedFrom?: string;
  timeZone?: TimeZone;
  timeframes: readonly (readonly [name: TimeframeName, opens: RelativeMoment, closes: RelativeMoment])[];
  sections: readonly SectionPlan[];
  selling?: SalesPlan;
  tour?: TourPlan;
  sponsors?: readonly TierPlan[];
  crowds?: readonly VisitorsPlan[];
  gifts?: readonly GiftPlan[];
  /** The ticket verifier of a door that is open now. */
  verifier?: string;
  vote?: VotePlan;
  survey?: SurveyPlan;
};

export type DemoProgram = { data: DemoData; client: ClientData; add: AddRow; serviceID: string };

export function addProgram(data: DemoData, client: ClientData, kind: ServiceKind, plan: ProgramPlan): DemoProgram {
  const program = { data, client, add: addClientPart(client, plan.name), serviceID: data.newID() };
  const days = addService(program, kind, plan);
  plan.sections.forEach((section, position) => addSection(program, section, position));
  const { groups, homes } = plan.tour
    ? addTour(program, plan.tour, days)
    : { groups: new Map<string, string>(), homes: [] };
  const homesByName = new Map((plan.tour?.homes ?? []).map(({ name }, place) => [name, homes[place]!]));
  const tiers = addSponsors(program, plan.sponsors ?? [], homesByName);
  const sold = plan.selling ? addSales(program, plan.selling, { groups, tiers }) : [];
  if (plan.survey) addSurvey(program, plan.survey);
  if (plan.verifier) addDoor(program, plan.verifier, homes[0]!);
  for (const crowd of plan.crowds ?? []) addVisitors(program, crowd, sold, homes);
  for (const gift of plan.gifts ?? []) addGift(program, gift, sold);
  if (plan.vote) addVote(program, kind, plan.vote);
  return program;
}

/** Returns the days of the program's tour. */
function addService({ data, client, add, serviceID }: DemoProgram, kind: ServiceKind, plan: ProgramPlan): string[] {
  const banner_upload_id = addPictureUpload(data, client, plan.banner);
  const { url, name, tagline, description, timeZone = "America/Chicago", status = "published" } = plan;
  const row = { service_id: serviceID, kind, url, name, tagline, description, banner_upload_id };
  add("services", { ...row, time_zone: timeZone, status, copied_from: plan.copiedFrom ?? null });
  const moment = ([days, time]: RelativeMoment) => momentAt(data, days, time, timeZone);
  const timeframes = plan.timeframes.map(([timeframe, opens, closes]) => ({
    timeframe_id: data.newID(),
    service_id: serviceID,
    name: timeframe,
    opens_at: moment(opens),
    closes_at: moment(closes),
  }));
  for (const timeframe of timeframes) add("timeframes", timeframe);
  return timeframes.filter(({ name: timeframe }) => timeframe === "tour").map(({ timeframe_id }) => timeframe_id);
}

function addSection({ data, client, add, serviceID }: DemoProgram, plan: SectionPlan, position: number) {
  const uploadOf = (picture?: string) => (picture ? addPictureUpload(data, client, picture) : null);
  const { kind: ground = "color", color = null, to = null, picture } = plan.background ?? {};
  const {
    picture: sectionPicture,
    kind,
    size = "medium",
    title = "",
    html = "",
    caption = "",
    alt = "",
    timeframe = null,
  } = plan;
  const background = { kind: ground, color, to, uploadID: uploadOf(picture) };
  const content = { kind, size, background, title, html, caption, alt, uploadID: uploadOf(sectionPicture), timeframe };
  add("page_sections", {
    page_section_id: data.newID(),
    service_id: serviceID,
    position,
    ...sectionRowOf(content),
  });
}
