import type { ReactNode } from "react";
import { Ban, Eraser, FileCheck } from "lucide-react";
import {
  type ErasurePreview,
  eraseGuest,
  erasePerson,
  previewErasure,
  previewGuestErasure,
} from "../../../contract/people/erasing.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";

const title = "Erase what you hold of them";

type PersonProps = { client: string; userID: string; onDone?: () => void };

/** Erasing a person here: what goes, what is kept and why, and what has to end first. */
export function ErasePersonDialog({ client, userID, onDone }: PersonProps) {
  const params = { client, userID };
  const { data, error } = useOptionalAnswer(previewErasure, params, { isFresh: true });
  if (!data || !isErasable(data)) return <EraseHindered preview={data} failure={error?.message} />;
  const { results, confirmation } = erasePerson.form;
  return (
    <ActionDialog
      title={title}
      text={<EraseText who={data.who} />}
      size="lg"
      endpoint={erasePerson}
      params={params}
      fields={data.publicResults > 0 ? { results, confirmation } : { confirmation }}
      initial={{ results: "kept", confirmation: "" }}
      sending={(typed) => ({ results: typed.results ?? "kept", confirmation: typed.confirmation })}
      save="Erase"
      onDone={onDone}
    >
      <EraseLists preview={data} />
    </ActionDialog>
  );
}

type GuestProps = { client: string; orderID: string; ticketID?: string; onDone?: () => void };

/** The same for an address without an account: whoever bought, or the holder of one of their tickets. */
export function EraseGuestDialog({ client, orderID, ticketID, onDone }: GuestProps) {
  const params = { client, orderID };
  const { data, error } = useOptionalAnswer(previewGuestErasure, params, {
    isFresh: true,
    query: ticketID === undefined ? {} : { ticket: ticketID },
  });
  if (!data || !isErasable(data)) return <EraseHindered preview={data} failure={error?.message} />;
  const { confirmation } = eraseGuest.form;
  return (
    <ActionDialog
      title={title}
      text={<EraseText who={data.who} />}
      size="lg"
      endpoint={eraseGuest}
      params={params}
      fields={{ confirmation }}
      initial={{ confirmation: "" }}
      sending={(typed) => ({ confirmation: typed.confirmation, ticketID: ticketID ?? null })}
      save="Erase"
      onDone={onDone}
    >
      <EraseLists preview={data} />
    </ActionDialog>
  );
}

const isErasable = ({ refusal, first, state }: ErasurePreview) =>
  refusal === null && first.length === 0 && state !== "running";

const EraseText = ({ who }: { who: string }) => (
  <>
    <strong translate="no" className="wrap-anywhere">
      {who}
    </strong>{" "}
    gets a last mail that it is done. This is permanent, also in files and logs.
  </>
);

/** Without a way to go on: it is loading, it is under way, the reader may not, or something has to end first. */
const EraseHindered = ({ preview, failure }: { preview: ErasurePreview | undefined; failure: string | undefined }) => (
  <Modal
    title={title}
    text={preview && <EraseText who={preview.who} />}
    size="lg"
    footer={<CancelButton>Close</CancelButton>}
  >
    {failure !== undefined ? (
      <Notice tone="danger" live>
        {failure}
      </Notice>
    ) : preview === undefined ? (
      <SkeletonRows rows={4} />
    ) : (
      <div className="grid gap-4">
        {preview.refusal !== null && <Notice tone="warning">{preview.refusal}</Notice>}
        {preview.state === "running" && <Notice>It is being erased. This takes a minute.</Notice>}
        <EraseLists preview={preview} />
      </div>
    )}
  </Modal>
);

const EraseLists = ({ preview: { first, goes, stays } }: { preview: ErasurePreview }) => (
  <div className="grid gap-5">
    {first.length > 0 && (
      <EraseList icon={<Ban aria-hidden size={16} />} heading="What has to end first">
        {first.map(({ what, todo }) => (
          <li key={what} className="py-2">
            <p className="font-medium text-pretty">{what}</p>
            <p className="text-sm text-pretty text-ink-3">{todo}</p>
          </li>
        ))}
      </EraseList>
    )}
    <EraseList icon={<Eraser aria-hidden size={16} />} heading="What goes">
      {goes.length === 0 ? (
        <li className="py-2 text-ink-3">Nothing but that you know them.</li>
      ) : (
        goes.map((text) => (
          <li key={text} className="num py-1.5 text-pretty">
            {text}
          </li>
        ))
      )}
    </EraseList>
    <EraseList icon={<FileCheck aria-hidden size={16} />} heading="What is kept, and why">
      {stays.map(({ what, why }) => (
        <li key={what} className="py-2">
          <p className="num text-pretty">{what}</p>
          <p className="text-sm text-pretty text-ink-3">{why}.</p>
        </li>
      ))}
    </EraseList>
  </div>
);

const EraseList = ({ icon, heading, children }: { icon: ReactNode; heading: string; children: ReactNode }) => (
  <section aria-label={heading}>
    <h3 className="flex items-center gap-2 pb-1.5 text-sm font-semibold text-ink-2">
      {icon}
      {heading}
    </h3>
    <ul className="divide-y border-y">{children}</ul>
  </section>
);
