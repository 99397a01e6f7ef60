import { Eraser, Eye, FileDown, KeyRound, Mail, Pencil, Phone, Users } from "lucide-react";
import { useNavigate } from "react-router";
import { mergePeople } from "../../../contract/app/merging.ts";
import { downloadPersonData } from "../../../contract/app/person-data.ts";
import { type PersonAnswer, correctPersonAddress, sendPasswordLink } from "../../../contract/app/person.ts";
import { startSupportView } from "../../../contract/app/support-views.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { erasePerson } from "../../../contract/people/erasing.ts";
import { ErasePersonDialog } from "../../people/members/EraseDialog.tsx";
import { PersonMenu } from "../../people/members/PersonMenu.tsx";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { MenuItem } from "../../platform/ui/Menu.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { DownloadDataDialog } from "./DownloadDataDialog.tsx";
import { SeeAsDialog } from "./SeenAs.tsx";
import { MergeDialog } from "./MergeDialog.tsx";

type Props = { client: string; person: PersonAnswer };

/** Who the person is, how to reach them, and what may be done for them. */
export function PersonHead({ client, person }: Props) {
  const { fullName, headshot, company, place, isEmailProved, isMadeUp, isErased } = person;
  return (
    <>
      <PageHead
        crumbs={[{ label: "People", to: studioPaths.people({ client }) }]}
        title={
          <span className="flex items-center gap-3">
            <Avatar name={fullName} src={headshot} size={40} />
            <span translate="no" className="min-w-0 wrap-anywhere">
              {fullName}
            </span>
          </span>
        }
        meta={
          isMadeUp ? (
            <Badge>Made up for a rehearsal</Badge>
          ) : isErased ? (
            <Badge>Erased</Badge>
          ) : (
            !isEmailProved && <Badge tone="warning">Address not confirmed</Badge>
          )
        }
        text={[company, place].filter(Boolean).join(", ") || undefined}
        actions={
          person.mergedInto === null && !isMadeUp && !isErased && <PersonActions client={client} person={person} />
        }
      />
      {!isErased && <ReachLine email={person.email} phone={person.phone} />}
    </>
  );
}

/** Address and phone, to write, to call, and to copy. */
export const ReachLine = ({ email, phone }: { email: string; phone: string | null }) => (
  <div className="-mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 pb-5 text-base">
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Mail aria-hidden size={16} className="text-ink-3" />
      <a
        href={`mailto:${email}`}
        translate="no"
        className="rounded-xs wrap-anywhere underline-offset-4 hover:underline"
      >
        {email}
      </a>
      <CopyButton variant="ghost" text={email} aria-label={`Copy ${email}`} />
    </span>
    {phone && (
      <a
        href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}
        className="num flex items-center gap-2 rounded-xs underline-offset-4 hover:underline"
      >
        <Phone aria-hidden size={16} className="text-ink-3" />
        {formatPhone(phone)}
      </a>
    )}
  </div>
);

function PersonActions({ client, person }: Props) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  const { userID, standings } = person;
  const leave = () => void navigate(studioPaths.people({ client }));
  const reasonFor = (endpoint: AnyEndpoint) =>
    may(standings, endpoint.allow) ? undefined : neededPermissionText(endpoint);
  return (
    <PersonMenu client={client} person={person} standings={standings}>
      <MenuItem
        icon={Eye}
        reason={reasonFor(startSupportView) ?? (person.roles.length > 0 ? "Nobody sees pages as staff do." : undefined)}
        onSelect={() => open(<SeeAsDialog client={client} userID={userID} fullName={person.fullName} />)}
      >
        See as this person
      </MenuItem>
      <MenuItem
        icon={KeyRound}
        reason={reasonFor(sendPasswordLink)}
        onSelect={() => open(<PasswordLink client={client} person={person} />)}
      >
        Send a password link
      </MenuItem>
      <MenuItem
        icon={Pencil}
        reason={reasonFor(correctPersonAddress)}
        onSelect={() => open(<CorrectAddress client={client} person={person} />)}
      >
        Correct the address
      </MenuItem>
      <MenuItem
        icon={Users}
        reason={reasonFor(mergePeople)}
        onSelect={() =>
          open(
            <MergeDialog
              client={client}
              person={person}
              onMerged={(keptUserID) =>
                keptUserID !== userID && void navigate(studioPaths.person({ client, userID: keptUserID }))
              }
            />,
          )
        }
      >
        Merge with another account
      </MenuItem>
      <MenuItem
        icon={FileDown}
        reason={reasonFor(downloadPersonData)}
        onSelect={() =>
          open(<DownloadDataDialog name={person.fullName} endpoint={downloadPersonData} params={{ client, userID }} />)
        }
      >
        Download what is known
      </MenuItem>
      <MenuItem
        icon={Eraser}
        danger
        reason={reasonFor(erasePerson)}
        onSelect={() => open(<ErasePersonDialog client={client} userID={userID} onDone={leave} />)}
      >
        Erase
      </MenuItem>
    </PersonMenu>
  );
}

const PasswordLink = ({ client, person: { userID, fullName, email } }: Props) => (
  <Confirm
    title={`Send ${fullName} a password link?`}
    text={`It goes to ${email} and works once, for one hour. Nobody else sees it, and their password stays until they choose another.`}
    lasting="reversible"
    action="Send"
    endpoint={sendPasswordLink}
    params={{ client, userID }}
  />
);

const CorrectAddress = ({ client, person: { userID, fullName, email } }: Props) => (
  <ActionDialog
    title={`Correct ${fullName}’s address`}
    text={`Their orders here have the right one at once, and their line in the roster where they have confirmed ${email}. Their account is theirs, also at other associations: they sign in with ${email} until they change that themselves, under Account. We tell them by mail.`}
    endpoint={correctPersonAddress}
    params={{ client, userID }}
    save="Correct"
    done={({ orders, rosterLines }) =>
      `Corrected: ${plural(orders, "order")}, ${plural(rosterLines, "line")} of the roster. A mail tells them how to change the address of their account.`
    }
  />
);
