import { lastMinuteBefore } from "../../../contract/platform/time-zone.ts";
import { Eye } from "lucide-react";
import type { ServiceStatus } from "../../../contract/programs/services.ts";
import { dateText } from "../../platform/ui/date-text.ts";

type Props = { status: ServiceStatus; openUntil: string | null };

/** A band that stays in view: this isn't the public page yet. */
export const PreviewBand = ({ status, openUntil }: Props) => (
  <aside
    aria-label="Preview"
    data-slot="preview-band"
    className="sticky top-0 z-30 flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-award px-4 py-2 text-center text-sm text-award-ink"
  >
    <span className="flex items-center gap-1.5 font-semibold">
      <Eye aria-hidden size={16} />
      Preview
    </span>
    <span>{status === "draft" ? draftText(openUntil) : "This page is public by now, as you see it here."}</span>
  </aside>
);

const draftText = (openUntil: string | null) =>
  openUntil === null
    ? "This page isn’t public yet: only staff see it."
    : `This page isn’t public yet. The link works until ${dateText(lastMinuteBefore(openUntil), "here")}.`;
