import { requestPassword } from "../../../contract/people/users.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { readTokenOrSign } from "../../platform/api/token.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { useSessionPerson } from "./use-me.ts";

/** Says who is scoring without having signed in, and offers an account, which keeps everything. */
export function ScoringLinkBand({ client }: { client: string }) {
  const isHydrated = useHydrated();
  return isHydrated && readTokenOrSign() ? <Band client={client} /> : null;
}

function Band({ client }: { client: string }) {
  const { me } = useSessionPerson();
  const { open } = useDialogs();
  if (!me?.scoringLink) return null;
  return (
    <aside
      aria-label="Scoring by link"
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b bg-brand-soft px-4 py-2 text-sm text-brand-text sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        You’re scoring by link as <span translate="no">{me.fullName}</span>.
      </p>
      <Button size="xs" onClick={() => open(<AccountByMail email={me.email} client={client} />)}>
        Make an account
      </Button>
    </aside>
  );
}

/** By the mailbox, and not in place: whoever was only forwarded the link makes no account in somebody's name. */
function AccountByMail({ email, client }: { email: string; client: string }) {
  const { close } = useDialogs();
  const { run, busy } = useAction(requestPassword);
  return (
    <Modal
      size="sm"
      title="Make an account"
      text="What you have scored stays yours. From then on you sign in, on any device."
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void run({}, { email, clientURL: client }).then(({ ok }) => ok && close())}
          >
            Send me the link
          </Button>
        </>
      }
    >
      <p>
        We mail a link to{" "}
        <span translate="no" className="font-medium wrap-anywhere">
          {email}
        </span>
        , by which you choose a password.
      </p>
    </Modal>
  );
}
