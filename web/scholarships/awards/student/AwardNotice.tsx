import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import type { MyEntryRow } from "../../../../contract/entries/entries.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";

type Award = NonNullable<MyEntryRow["award"]>;

/** What has become of an offer, in a line or two, among one's applications. */
export function AwardNotice({ award: { state, amount, answerBy } }: { award: Award }) {
  const sum = dollars(amount);
  if (state === "offered")
    return (
      <Notice tone="warning" title={`You are offered ${sum}`}>
        Congratulations. Open it to accept or decline by <DateTimeText as="end" value={answerBy} clock="here" />.
      </Notice>
    );
  if (state === "accepted")
    return (
      <Notice tone="confirm" title={`It is yours: ${sum}`}>
        Congratulations. Open it to see what comes next.
      </Notice>
    );
  if (state === "declined")
    return <Notice title="You declined the award">Thank you for telling the association.</Notice>;
  return (
    <Notice title={state === "lapsed" ? "The offer has lapsed" : "The award was taken back"}>
      Open it to read more.
    </Notice>
  );
}
