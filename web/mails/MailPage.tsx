import { Link, useParams } from "react-router";
import { paths } from "../../contract/addresses.ts";
import { listMailTemplates, mailKinds } from "../../contract/mails.ts";
import { listClientMessages } from "../../contract/messages.ts";
import { may } from "../../contract/permissions.ts";
import { useAnswer } from "../api/answers.ts";
import { useStandings } from "../people/useStandings.ts";
import { Badge } from "../ui/Badge.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { MessageList } from "./MessageList.tsx";

/** In which words the client's mails are written. */
export function Component() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const { templates } = useAnswer(listMailTemplates, { client });
  return (
    <>
      <title>Mail and words</title>
      <PageHead
        title="Mail and words"
        text="What people are told by mail, in your color. The words are ours until you write your own. Which mails a program sends is set in the program, under Mail."
      />
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {templates.map(({ kind, subject, own }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">
                <Link to={paths.studio.mailTemplate({ client, mailKind: kind })} className="rounded-xs hover:underline">
                  {mailKinds[kind].label}
                </Link>
              </p>
              <p className="text-sm text-ink-3">{mailKinds[kind].when}</p>
            </div>
            <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere text-ink-2 max-sm:hidden">{subject}</p>
            {own && <Badge tone="brand">Your words</Badge>}
          </li>
        ))}
      </ul>
      {may(standings, listClientMessages.allow) && (
        <section aria-labelledby="messages" className="mt-10">
          <h2 id="messages" className="text-md font-semibold">
            Messages
          </h2>
          <p className="mt-1 mb-3 text-base text-ink-3">
            What staff wrote to people of the association. To write, open People and choose Actions.
          </p>
          <MessageList />
        </section>
      )}
    </>
  );
}
