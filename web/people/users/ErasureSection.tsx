import { askForErasure, callErasureOff, getOwnErasure, type OwnErasure } from "../../../contract/people/erasing.ts";
import { getTwoFactor } from "../../../contract/people/two-factor.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";

/** Asking to be erased: what will happen, by association, and how it stands. */
export function ErasureSection() {
  const { data, error } = useOptionalAnswer(getOwnErasure, {}, { isFresh: true });
  return (
    <section aria-labelledby="erasure" className="mt-8 grid gap-4 border-t pt-7">
      <h2 id="erasure" className="text-lg font-semibold">
        Ask to be erased
      </h2>
      {error ? (
        <Notice tone="danger">{error.message}</Notice>
      ) : data ? (
        <Erasure erasure={data} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  );
}

function Erasure({ erasure }: { erasure: OwnErasure }) {
  const { open } = useDialogs();
  const { askedAt, clients, done, missing } = erasure;
  return (
    <>
      {askedAt ? (
        <Notice
          tone="warning"
          title="You asked to be erased"
          action={
            <Button size="sm" onClick={() => open(<CallOff />)}>
              Call it off
            </Button>
          }
        >
          <DateTimeText value={askedAt} clock="here" />. Each association erases what it holds; then your account goes.
        </Notice>
      ) : (
        <p className="text-base text-pretty text-ink-2">
          Each association where you have something is told, looks at what it has to keep, and erases the rest. Then
          your account goes, and you can’t sign in any more. Until it is done you can call it off.
        </p>
      )}
      {clients.length + done.length > 0 && (
        <ul className="divide-y border-y">
          {clients.map((client) => (
            <ClientErasure key={client.clientID} client={client} />
          ))}
          {done.map(({ clientID, name, at }) => (
            <li key={clientID} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span translate="no" className="min-w-0 font-medium wrap-anywhere">
                {name}
              </span>
              <span className="flex items-center gap-2 text-sm text-ink-3">
                <DateTimeText value={at} clock="here" />
                <Badge tone="confirm">Erased</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      {clients.length + done.length === 0 && !askedAt && (
        <p className="text-ink-3">No association holds anything of you: your account goes within minutes.</p>
      )}
      {missing.length > 0 && (
        <Notice tone="warning">
          {missing.map(({ clientName }) => clientName).join(", ")} can’t be reached just now, and will be told later.
        </Notice>
      )}
      {!askedAt && (
        <div>
          <Button variant="danger" onClick={() => open(<AskDialog />)}>
            Ask to be erased
          </Button>
        </div>
      )}
    </>
  );
}

type ClientStanding = OwnErasure["clients"][number];

const stateBadges = {
  none: null,
  asked: <Badge tone="warning">Told</Badge>,
  running: <Badge tone="brand">Being erased</Badge>,
};

const ClientErasure = ({ client: { name, state, goes, stays, first } }: { client: ClientStanding }) => (
  <li className="grid gap-2 py-3">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span translate="no" className="min-w-0 font-medium wrap-anywhere">
        {name}
      </span>
      {stateBadges[state]}
    </div>
    {first.length > 0 && (
      <p className="text-sm text-pretty text-warning-text">
        <span className="font-medium">First:</span> {first.join("; ")}.
      </p>
    )}
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-xs text-ink-2 underline-offset-4 hover:underline">
        What goes, and what is kept
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <TextList heading="Goes" texts={goes.length > 0 ? goes : ["Nothing but that they know you"]} />
        <TextList heading="Is kept" texts={stays} />
      </div>
    </details>
  </li>
);

const TextList = ({ heading, texts }: { heading: string; texts: readonly string[] }) => (
  <div>
    <h3 className="font-semibold text-ink-2">{heading}</h3>
    <ul className="mt-1 grid list-disc gap-0.5 pl-4 text-ink-2">
      {texts.map((text) => (
        <li key={text} className="text-pretty">
          {text}
        </li>
      ))}
    </ul>
  </div>
);

const { currentPassword, code } = askForErasure.form;

/** A code is asked of those who sign in with one; whoever isn't known yet is asked for it, and may leave it out. */
function AskDialog() {
  const { data } = useOptionalAnswer(getTwoFactor, {});
  return (
    <ActionDialog
      title="Ask to be erased?"
      text="Associations are told at once. What they have erased doesn’t come back, and in the end your account is gone. If you have no password, set one with ‘Forgot password?’ where you sign in."
      endpoint={askForErasure}
      params={{}}
      fields={data?.on === false ? { currentPassword } : { currentPassword, code }}
      save="Ask to be erased"
    />
  );
}

const CallOff = () => (
  <Confirm
    title="Call it off?"
    text="Associations that haven’t begun erase nothing. What was erased doesn’t come back."
    lasting="reversible"
    action="Call it off"
    endpoint={callErasureOff}
    params={{}}
  />
);
