import { plural } from "../../../contract/platform/plural.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { requestRenewals } from "../../../contract/sponsors/sponsor-renewals.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast.ts";

type Props = {
  place: { client: string; serviceType: ServiceType; service: string };
  sponsors: readonly { sponsorID: string; name: string }[];
};

/** Asks their owners by mail whether they renew. */
export function AskToRenewDialog({ place, sponsors }: Props) {
  const { close } = useDialogs();
  const { run, busy } = useAction(requestRenewals, { done: false });
  const [only] = sponsors;

  async function ask() {
    const outcome = await run(place, { sponsorIDs: sponsors.map(({ sponsorID }) => sponsorID) });
    if (!outcome.ok) return;
    const { asked, left } = outcome.answer;
    if (asked > 0) toast(`${plural(asked, "owner was", "owners were")} asked by mail.`);
    for (const { name, why } of left.slice(0, 3)) toast(`${name}: ${why}`, "danger");
    close();
  }
  return (
    <Modal
      size="sm"
      title={sponsors.length === 1 ? `Ask ${only!.name} to renew?` : `Ask ${sponsors.length} sponsors to renew?`}
      text="Their owners get a mail with a button: one press renews, and leads to buying it where its tier is sold. The words of the mail stand under Mail."
      footer={
        <>
          <CancelButton />
          <Button variant="primary" busy={busy} onClick={() => void ask()}>
            Send
          </Button>
        </>
      }
    >
      {sponsors.length > 1 && (
        <p className="max-h-40 overflow-auto text-ink-2 wrap-anywhere">{sponsors.map(({ name }) => name).join(", ")}</p>
      )}
    </Modal>
  );
}
