import { Eraser, UserRound } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { downloadGuestData } from "../../../contract/app/person-data.ts";
import { addGuestNote, getGuest } from "../../../contract/app/person.ts";
import { eraseGuest } from "../../../contract/people/erasing.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { EraseGuestDialog } from "../../people/members/EraseDialog.tsx";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { PersonLink } from "../../platform/people/PersonLink.tsx";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { MailsPart, OrdersPart, ScansPart } from "./BoughtParts.tsx";
import { DownloadDataDialog } from "./DownloadDataDialog.tsx";
import { ReachLine } from "./PersonHead.tsx";
import { PersonNotes } from "./PersonNotes.tsx";

/** Somebody who bought without an account: what was bought with their address. */
function GuestPage() {
  const { client = "", orderID = "" } = useParams();
  const navigate = useNavigate();
  const guest = useAnswer(getGuest, { client, orderID });
  const { fullName, email, phone, account, orders, scans, mails, notes, standings } = guest;
  return (
    <>
      <title>{fullName}</title>
      <PageHead
        crumbs={[{ label: "People", to: studioPaths.people({ client }) }]}
        title={
          <span className="flex items-center gap-3">
            <Avatar name={fullName} size={40} />
            <span translate="no" className="min-w-0 wrap-anywhere">
              {fullName}
            </span>
          </span>
        }
        meta={<Badge>Guest</Badge>}
        text="Bought without an account. Their address is corrected in each order."
        actions={
          <>
            <ActionButton
              endpoint={downloadGuestData}
              standings={standings}
              dialog={<DownloadDataDialog name={fullName} endpoint={downloadGuestData} params={{ client, orderID }} />}
            >
              Download what is known
            </ActionButton>
            <ActionButton
              endpoint={eraseGuest}
              standings={standings}
              dialog={
                <EraseGuestDialog
                  client={client}
                  orderID={orderID}
                  onDone={() => void navigate(studioPaths.people({ client }))}
                />
              }
            >
              <Eraser aria-hidden size={16} />
              Erase
            </ActionButton>
          </>
        }
      />
      <ReachLine email={email} phone={phone} />
      {account && (
        <Notice className="mb-5" title="There is an account with this address">
          <PersonLink userID={account.userID} inText className="font-medium">
            {account.fullName}
          </PersonLink>{" "}
          has these orders on their page, too.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {orders && orders.total > 0 ? (
            <OrdersPart client={client} email={email} part={orders} />
          ) : (
            <EmptyState icon={UserRound} title="Nothing bought" text="Orders with this address stand here." />
          )}
          {scans && scans.total > 0 && <ScansPart client={client} email={email} part={scans} />}
          {mails && mails.total > 0 && <MailsPart part={mails} />}
        </div>
        {notes && (
          <PersonNotes
            client={client}
            notes={notes}
            standings={standings}
            add={addGuestNote}
            params={{ client, orderID }}
          />
        )}
      </div>
    </>
  );
}

export { GuestPage as Component };
