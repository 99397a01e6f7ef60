import { CirclePause } from "lucide-react";
import { backgroundWork } from "../../../contract/platform/background-work.ts";
import { useOptionalAnswer } from "../api/answers.ts";
import { DateTimeText } from "../ui/DateTimeText.tsx";

type Props = { client: string; name: string };

/** Staff read on while their association is suspended: why, and whom to ask, is for owners and administrators. */
export function SuspendedNotice({ client, name }: Props) {
  const { data } = useOptionalAnswer(backgroundWork, { client }, { retry: false });
  if (!data?.suspended) return null;
  const { since, because, contact } = data.suspended;
  return (
    <aside aria-label="Suspended" className="border-b border-line bg-warning-soft text-warning-text">
      <div className="flex items-start gap-3 px-4 py-3 text-sm sm:px-6">
        <CirclePause aria-hidden size={18} className="mt-0.5 shrink-0" />
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p className="font-semibold">
            {name} is suspended since <DateTimeText value={since} as="date" clock="here" />
          </p>
          <p>
            Its pages say that it takes a break. You can look at everything here, and change nothing. Nothing is lost:
            mail and what else is due wait. Doors let people in by the tickets that they have.
          </p>
          {because === null ? (
            <p>An owner or administrator can see why.</p>
          ) : (
            <p>
              The reason: {because} To go on, ask {contact ?? "whoever runs this site"}.
            </p>
          )}
        </div>
      </div>
    </aside>
  );
}
