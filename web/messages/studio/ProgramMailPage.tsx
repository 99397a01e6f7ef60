import { Link } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type MailGroup, isMailGroupUsed, mailGroups } from "../../../contract/mail/kinds/mail-groups.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { changeMailSettings, getMailSettings } from "../../../contract/mail/mail-settings.ts";
import { listMailTemplates } from "../../../contract/mail/mail-templates.ts";
import { listMessages } from "../../../contract/messages/messages.ts";
import { listPlannedMessages } from "../../../contract/messages/planned-messages.ts";
import { changeReminders, getReminders } from "../../../contract/messages/reminders.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { type ServiceKind, hasFeature } from "../../../contract/platform/service-kinds.ts";
import { PlannedMessageList } from "./PlannedMessageList.tsx";
import { SentMessageList } from "./SentMessageList.tsx";
import { WriteToMenu } from "./WriteToMenu.tsx";
import { useAnswer } from "../../platform/api/answers.ts";
import { EndpointForm } from "../../platform/forms/EndpointForm.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useProgram } from "../../programs/studio/use-program.ts";

const tabs = { written: "Messages", reminders: "Reminders", automatic: "Automatic mails" };
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

/** Programs that begin on a day, and those with deadlines for people. */
const hasReminders = (kind: ServiceKind) => hasFeature(kind, "door") || hasFeature(kind, "entries");

/** All mail of a program: what staff write, what reminds, and what goes out by itself. */
function ProgramMailPage() {
  const { settings, place, standings } = useProgram();
  const [tabParameter] = useAddressFilter("tab");
  const names = tabNames.filter((name) => name !== "reminders" || hasReminders(settings.kind));
  const tab = names.find((name) => name === tabParameter) ?? "written";
  const path = studioPaths.programMail(place);
  return (
    <>
      <title>{`Mail · ${settings.name}`}</title>
      <PageHead
        crumbs={[{ label: settings.name, to: studioPaths.program(place) }]}
        title="Mail"
        text="What people of this program are told by mail, by you or by itself."
        actions={<WriteToMenu at={place} standings={standings} />}
      />
      <LinkTabs
        label="Mail"
        className="mb-6"
        tabs={names.map((name) => ({
          to: name === "written" ? path : `${path}?tab=${name}`,
          label: tabs[name],
          current: name === tab,
        }))}
      />
      {tab === "written" && (may(standings, listMessages.allow) ? <WrittenMessages /> : <MayNotRead />)}
      {tab === "reminders" && <Reminders />}
      {tab === "automatic" && <AutomaticMails />}
    </>
  );
}

const MayNotRead = () => (
  <Notice>
    Messages to people of this program are read by those who may write them: owners, administrators and managers.
  </Notice>
);

function WrittenMessages() {
  const { at, place } = useProgram();
  const { messages, ...moments } = useAnswer(listPlannedMessages, at);
  const planned = messages.filter(({ beforeWhat, state }) => beforeWhat === null || state === "draft");
  return (
    <div className="grid gap-8">
      {planned.length > 0 && (
        <section aria-labelledby="planned">
          <h2 id="planned" className="mb-3 text-md font-semibold">
            Not sent yet
          </h2>
          <PlannedMessageList at={place} moments={moments} messages={planned} empty={{ title: "", text: "" }} />
        </section>
      )}
      <section aria-labelledby="sent">
        <h2 id="sent" className="mb-3 text-md font-semibold">
          Sent
        </h2>
        <SentMessageList />
      </section>
    </div>
  );
}

function Reminders() {
  const { settings, standings } = useProgram();
  return (
    <div className="grid gap-8">
      {(hasFeature(settings.kind, "door") || hasFeature(settings.kind, "entries")) &&
        (may(standings, listPlannedMessages.allow) ? <PlannedReminders /> : <MayNotRead />)}
      {hasFeature(settings.kind, "entries") && <DeadlineReminders />}
    </div>
  );
}

function PlannedReminders() {
  const { at, place, settings } = useProgram();
  const { messages, ...moments } = useAnswer(listPlannedMessages, at);
  const isEntered = hasFeature(settings.kind, "entries");
  return (
    <section aria-labelledby="before">
      <h2 id="before" className="text-md font-semibold">
        {isEntered ? "Before the deadline" : "Before it begins"}
      </h2>
      <p className="mt-1 mb-3 max-w-text text-base text-pretty text-ink-3">
        {isEntered
          ? "Messages to entrants that go out so many days or hours before the deadline of each entry. They move with the date, and go out once for each."
          : "Messages that go out so many days or hours before the first day, or before a shift of the door. They move with the date, and go out once."}
      </p>
      <PlannedMessageList
        at={place}
        moments={moments}
        messages={messages.filter(({ beforeWhat, state }) => beforeWhat !== null && state !== "draft")}
        empty={{
          title: "No reminders yet",
          text: isEntered
            ? "Write a message to entrants, and choose to send it before a date."
            : "Write a message, and choose to send it before a date.",
        }}
      />
    </section>
  );
}

function DeadlineReminders() {
  const { at, standings } = useProgram();
  const reminders = useAnswer(getReminders, at);
  return (
    <SettingsBlock
      id="reminders"
      title="Before a deadline"
      text="Each person gets one mail for each deadline: not once it is done, and anew if you move the deadline by a day or more. People can unsubscribe from these."
    >
      <EndpointForm endpoint={changeReminders} params={at} initial={reminders} standings={standings} />
    </SettingsBlock>
  );
}

function AutomaticMails() {
  const { client, settings } = useProgram();
  const { templates } = useAnswer(listMailTemplates, { client });
  const groups = (Object.keys(mailGroups) as MailGroup[]).filter(
    (group) => "feature" in mailGroups[group] && isMailGroupUsed(group, [settings.kind]),
  );
  return (
    <>
      {hasFeature(settings.kind, "entries") && <EntryMails />}
      {groups.map((group) => (
        <SettingsBlock key={group} id={`mails-${group}`} title={mailGroups[group].label}>
          <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
            {templates
              .filter(({ kind }) => mailKinds[kind].group === group)
              .map(({ kind, own }) => (
                <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
                  <div className="min-w-0 flex-1 basis-56">
                    <Link
                      to={studioPaths.mailTemplate({ client, mailKind: kind })}
                      className="rounded-xs font-medium hover:underline"
                    >
                      {mailKinds[kind].label}
                    </Link>
                    <p className="text-sm text-ink-3">{mailKinds[kind].when}</p>
                  </div>
                  {own && <Badge tone="brand">Your words</Badge>}
                </li>
              ))}
          </ul>
        </SettingsBlock>
      ))}
      <p className="mt-2 text-base text-ink-3">
        The words are the same in all programs of your association. You find all of them under{" "}
        <Link to={studioPaths.mail({ client })} className="text-brand-text underline">
          Association mail
        </Link>
        .
      </p>
    </>
  );
}

function EntryMails() {
  const { at, standings } = useProgram();
  const mails = useAnswer(getMailSettings, at);
  return (
    <SettingsBlock id="events" title="When something happens" text="Who is told by mail.">
      <EndpointForm endpoint={changeMailSettings} params={at} initial={mails} standings={standings} />
    </SettingsBlock>
  );
}

export { ProgramMailPage as Component };
