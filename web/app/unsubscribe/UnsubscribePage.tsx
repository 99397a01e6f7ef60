import { useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { getSubscription, resubscribe, unsubscribe } from "../../../contract/mail/subscriptions.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { isLinkClosed } from "../../people/frames/LinkFrame.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { useEntranceOf } from "../../people/users/entrance-client.ts";
import { EntrancePage } from "../../people/users/EntrancePage.tsx";

/** Unsubscribing from a client's mails and undoing it, without signing in. */
function UnsubscribePage() {
  const { unsubscribeKey = "" } = useParams();
  const { data, error } = useOptionalAnswer(getSubscription, { unsubscribeKey });
  const ending = useAction(unsubscribe);
  const back = useAction(resubscribe);
  useEntranceOf(data?.clientURL);
  if (error && isLinkClosed(error)) return <UnknownLink />;
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  const { association, clientURL, email, unsubscribed } = data;
  const home = <LinkButton to={paths.client({ client: clientURL })}>{association}</LinkButton>;
  if (unsubscribed)
    return (
      <EntrancePage
        title="You are unsubscribed"
        text={`${association} sends ${email} only what you must be told: what becomes of your entries, and results.`}
      >
        <div className="flex flex-wrap gap-3">
          {home}
          <Button busy={back.busy} onClick={() => void back.run({ unsubscribeKey })}>
            Subscribe again
          </Button>
        </div>
      </EntrancePage>
    );
  return (
    <EntrancePage
      title={`No more mails from ${association}?`}
      text={`You will get no reminders and no messages at ${email}. You are still told what becomes of your entries, and results.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={ending.busy} onClick={() => void ending.run({ unsubscribeKey })}>
          Unsubscribe
        </Button>
        {home}
      </div>
    </EntrancePage>
  );
}

const UnknownLink = () => (
  <EntrancePage
    title="This link doesn’t work any more"
    text="Its address may be incomplete: copy the whole link from the mail. Links of very old mails have expired; take the one in a newer mail."
  >
    <LinkButton to="/">To the start</LinkButton>
  </EntrancePage>
);

export { UnsubscribePage as Component };
