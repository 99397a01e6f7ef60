import { Link, useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { type MailGroup, isMailGroupUsed, mailGroups } from "../../../contract/mail/kinds/mail-groups.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { listMailTemplates } from "../../../contract/mail/mail-templates.ts";
import { listClientMessages } from "../../../contract/messages/messages.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useStandings } from "../../platform/people/use-standings.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { SentMessageList } from "./SentMessageList.tsx";

/** The wording of the client's mails. */
function MailPage() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const { templates, runs } = useAnswer(listMailTemplates, { client });
  const isHere = (group: MailGroup) => isMailGroupUsed(group, runs);
  const groups = Object.keys(mailGroups) as MailGroup[];
  const [groupsHere, otherGroups] = [groups.filter(isHere), groups.filter((group) => !isHere(group))];
  return (
    <>
      <title>Association mail</title>
      <PageHead
        title="Association mail"
        text="What people are told by mail, in your color. The words are ours until you write your own. Messages, reminders and which mails a program sends are in the program, under Mail."
      />
      <div className="grid gap-8">
        {groupsHere.map((group) => (
          <GroupOfMails key={group} group={group} templates={templates} />
        ))}
      </div>
      {otherGroups.length > 0 && (
        <details className="mt-8">
          <summary className="cursor-pointer rounded-xs text-base text-ink-2 hover:text-ink">
            Mails of programs that you don’t have yet
          </summary>
          <div className="mt-5 grid gap-8">
            {otherGroups.map((group) => (
              <GroupOfMails key={group} group={group} templates={templates} />
            ))}
          </div>
        </details>
      )}
      {may(standings, listClientMessages.allow) && (
        <section aria-labelledby="messages" className="mt-10">
          <h2 id="messages" className="text-md font-semibold">
            Messages
          </h2>
          <p className="mt-1 mb-3 text-base text-ink-3">
            What staff wrote to people of the association. To write, open People and choose Actions.
          </p>
          <SentMessageList />
        </section>
      )}
    </>
  );
}

type Template = AnswerOf<typeof listMailTemplates>["templates"][number];

function GroupOfMails({ group, templates }: { group: MailGroup; templates: readonly Template[] }) {
  const { client = "" } = useParams();
  const groupTemplates = templates.filter(({ kind }) => mailKinds[kind].group === group);
  return (
    <section aria-labelledby={`mails-${group}`}>
      <h2 id={`mails-${group}`} className="mb-3 text-md font-semibold">
        {mailGroups[group].label}
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {groupTemplates.map((template) => (
          <TemplateRow key={template.kind} client={client} template={template} />
        ))}
      </ul>
    </section>
  );
}

const TemplateRow = ({ client, template: { kind, subject, own } }: { client: string; template: Template }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium">
        <Link to={studioPaths.mailTemplate({ client, mailKind: kind })} className="rounded-xs hover:underline">
          {mailKinds[kind].label}
        </Link>
      </p>
      <p className="text-sm text-ink-3">{mailKinds[kind].when}</p>
    </div>
    <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere text-ink-2 max-sm:hidden">{subject}</p>
    {own && <Badge tone="brand">Your words</Badge>}
  </li>
);

export { MailPage as Component };
