import { Lock } from "lucide-react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { openResultsPreview } from "../../../contract/galleries/results-previews.ts";
import { endText } from "../../platform/ui/date-text.ts";

type Props = {
  preview: Pick<AnswerOf<typeof openResultsPreview>, "name" | "confidentialUntil" | "timeZone" | "state">;
};

/** Says, wherever one has scrolled, whose preview this is and until when nobody else sees it. */
export const ConfidentialBand = ({ preview: { name, confidentialUntil, timeZone, state } }: Props) => (
  <aside
    aria-label="Confidential"
    data-slot="confidential-band"
    className="sticky top-0 z-30 flex items-center justify-center gap-2 bg-award px-4 py-2 text-center text-sm text-award-ink"
  >
    <Lock aria-hidden size={16} className="shrink-0" />
    <span className="min-w-0 text-pretty wrap-anywhere">
      <b className="font-semibold">For {name}</b>
      {state === "confidential" &&
        `, confidential until ${confidentialUntil ? endText(confidentialUntil, timeZone) : "the results are released"}`}
    </span>
  </aside>
);
