import type { WrittenSection } from "../contract/sections.ts";
import type { ServiceKind, TimeframeName } from "../contract/service-kinds.ts";
import type { TimeZone } from "../contract/time-zone.ts";
import { keptSection } from "../server/services/section-rows.ts";
import { type SellingPlan, addSelling } from "./selling.ts";
import { type Adding, type ClientFilling, type Filling, type Moment, addPart, at, showPicture } from "./filling.ts";

export type SectionPlan = Pick<WrittenSection, "kind"> &
  Partial<Pick<WrittenSection, "size" | "title" | "html" | "caption" | "alt" | "timeframe">> & {
    background?: { kind: "color" | "gradient" | "image" | "parallax"; color?: string; to?: string; picture?: string };
    picture?: string;
  };

/** What programs of every kind have. */
export type ProgramPlan = {
  url: string;
  name: string;
  tagline: string;
  description: string;
  banner: string;
  /** Where its dates are kept. */
  timeZone?: TimeZone;
  timeframes: readonly (readonly [name: TimeframeName, opens: Moment, closes: Moment])[];
  sections: readonly SectionPlan[];
  selling?: SellingPlan;
};

/** A program in the making. */
export type Program = { filling: Filling; client: ClientFilling; add: Adding; serviceID: string };

export function addProgram(filling: Filling, client: ClientFilling, kind: ServiceKind, plan: ProgramPlan): Program {
  const program = { filling, client, add: addPart(client, plan.name), serviceID: filling.newID() };
  addService(program, kind, plan);
  plan.sections.forEach((section, position) => addSection(program, section, position));
  if (plan.selling) addSelling(program, plan.selling);
  return program;
}

function addService({ filling, client, add, serviceID }: Program, kind: ServiceKind, plan: ProgramPlan) {
  const banner_upload_id = showPicture(filling, client, plan.banner);
  const { url, name, tagline, description, timeZone = "America/Chicago" } = plan;
  const row = { service_id: serviceID, kind, url, name, tagline, description, banner_upload_id };
  add("services", { ...row, time_zone: timeZone, status: "published" });
  const there = ([days, time]: Moment) => at(filling, days, time, timeZone);
  for (const [timeframe, opens, closes] of plan.timeframes)
    add("timeframes", {
      service_id: serviceID,
      name: timeframe,
      opens_at: there(opens),
      closes_at: there(closes),
    });
}

function addSection({ filling, client, add, serviceID }: Program, plan: SectionPlan, position: number) {
  const shown = (picture?: string) => (picture ? showPicture(filling, client, picture) : null);
  const { kind: ground = "color", color = null, to = null, picture } = plan.background ?? {};
  const { picture: own, kind, size = "medium", title = "", html = "", caption = "", alt = "", timeframe = null } = plan;
  const background = { kind: ground, color, to, uploadID: shown(picture) };
  const written = { kind, size, background, title, html, caption, alt, uploadID: shown(own), timeframe };
  add("page_sections", {
    page_section_id: filling.newID(),
    service_id: serviceID,
    position,
    ...keptSection(written),
  });
}
