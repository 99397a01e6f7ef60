import { Eye } from "lucide-react";
import { Link } from "react-router";
import { type ProgramAt, paths } from "../../../contract/addresses.ts";
import type { ServiceStatus } from "../../../contract/services.ts";
import { dateText } from "../../ui/dates.ts";

type Props = { place: ProgramAt; status: ServiceStatus; openUntil: string | null };

/** Says, wherever one has scrolled, that this isn't the page yet. */
export const PreviewBand = ({ place, status, openUntil }: Props) => (
  <aside
    aria-label="Preview"
    data-slot="preview-band"
    className="sticky top-0 z-30 flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-award px-4 py-2 text-center text-sm text-award-ink"
  >
    <span className="flex items-center gap-1.5 font-semibold">
      <Eye aria-hidden size={16} />
      Preview
    </span>
    {status === "draft" ? (
      <span>
        {`This page isn’t public yet${openUntil ? `. The link works until ${dateText(openUntil, "here")}` : ": only staff see it"}.`}
      </span>
    ) : (
      <span>
        This page is public by now.{" "}
        <Link to={paths.program(place)} className="rounded-xs font-semibold underline underline-offset-4">
          See it
        </Link>
      </span>
    )}
  </aside>
);
