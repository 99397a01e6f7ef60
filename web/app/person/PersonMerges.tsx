import { takeMergeBack } from "../../../contract/app/merging.ts";
import type { PersonAnswer } from "../../../contract/app/person.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { PersonLink } from "../../platform/people/PersonLink.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

type Props = { client: string; person: PersonAnswer };
type Merge = PersonAnswer["merged"][number];

/** Accounts that are the same person’s: merged ones, the way back, and those that might be. */
export const PersonMerges = ({ client, person: { mergedInto, merged, sameMailbox, standings } }: Props) => (
  <>
    {mergedInto && (
      <Notice
        className="mb-5"
        title="This account was merged into another"
        action={<TakeBack client={client} standings={standings} merge={mergedInto} />}
      >
        What was here is with{" "}
        <PersonLink inText userID={mergedInto.userID}>{`${mergedInto.fullName}, ${mergedInto.email}`}</PersonLink>.{" "}
        <MergeTime merge={mergedInto} />
      </Notice>
    )}
    {merged.map((merge) => (
      <Notice
        key={merge.personMergeID}
        className="mb-5"
        title={`${merge.email} was merged into this account`}
        action={<TakeBack client={client} standings={standings} merge={merge} />}
      >
        <MergeTime merge={merge} />
      </Notice>
    ))}
    {sameMailbox.map(({ userID, fullName, email }) => (
      <Notice key={userID} tone="warning" className="mb-5" title="Another account has the same mailbox">
        <PersonLink userID={userID} inText className="font-medium">
          {`${fullName}, ${email}`}
        </PersonLink>
        . If it is the same person’s, merge the two.
      </Notice>
    ))}
  </>
);

const MergeTime = ({ merge: { mergedAt, mergedBy, until } }: { merge: Merge }) => (
  <>
    {mergedBy ?? "Somebody who is gone"}, <DateTimeText value={mergedAt} clock="here" />.
    {until && (
      <>
        {" "}
        It can be undone until <DateTimeText value={until} as="end" clock="here" />.
      </>
    )}
  </>
);

const TakeBack = ({
  client,
  standings,
  merge: { personMergeID, until },
}: {
  client: string;
  standings: PersonAnswer["standings"];
  merge: Merge;
}) =>
  until && (
    <ActionButton
      size="sm"
      endpoint={takeMergeBack}
      standings={standings}
      dialog={
        <Confirm
          title="Undo the merge?"
          text="What moved goes back to the account that it came from. What was added since stays where it is."
          lasting="reversible"
          action="Undo"
          endpoint={takeMergeBack}
          params={{ client, personMergeID }}
        />
      }
    >
      Undo
    </ActionButton>
  );
