import { getOwnMerge } from "../../../contract/app/merging.ts";
import { EmailText } from "../../people/users/AddressNotice.tsx";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

/** Tells somebody whose account was merged into another of theirs where their things are. */
export function OwnMergeNotice({ client }: { client: string }) {
  const { data } = useOptionalAnswer(getOwnMerge, { client });
  if (!data?.mergedInto) return null;
  const { email, mergedAt } = data.mergedInto;
  return (
    <Notice className="mb-6" title="What you had here is in your other account">
      The association took your two accounts for one on <DateTimeText value={mergedAt} as="date" clock="here" />. Sign
      in with <EmailText value={email} /> to find your things.
    </Notice>
  );
}
