import { listSessions, revokeOtherSessions, revokeSession } from "../../../contract/people/users.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

function SessionsPage() {
  const { sessions } = useAnswer(listSessions, {});
  const others = useAction(revokeOtherSessions);
  return (
    <SettingsPage
      title="Where you are signed in"
      text="If you don’t know one of these, sign it out and change your password."
    >
      <ul className="divide-y border-y">
        {sessions.map((session) => (
          <SessionRow key={session.sessionID} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-6" busy={others.busy} onClick={() => void others.run({})}>
          Sign out everywhere else
        </Button>
      )}
    </SettingsPage>
  );
}

type Session = { sessionID: string; device: string; createdAt: string; lastSeenAt: string; current: boolean };

function SessionRow({ sessionID, device, createdAt, lastSeenAt, current }: Session) {
  const { run, busy } = useAction(revokeSession);
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          {device}
          {current && <Badge tone="confirm">This one</Badge>}
        </p>
        <p className="text-sm text-ink-3">
          Seen <DateTimeText value={lastSeenAt} clock="here" relative />, signed in{" "}
          <DateTimeText value={createdAt} clock="here" />
        </p>
      </div>
      {!current && (
        <Button size="sm" busy={busy} aria-label={`Sign out ${device}`} onClick={() => void run({ sessionID })}>
          Sign out
        </Button>
      )}
    </li>
  );
}

export { SessionsPage as Component };
