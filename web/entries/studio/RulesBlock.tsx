import { BookOpen, FileUp, Link as LinkIcon, PenLine } from "lucide-react";
import { useRef, useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { acceptAttribute } from "../../../contract/platform/files.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { judgedWordsOf, kindOfSegment } from "../../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import {
  type RulesContent,
  type RulesVersionRow,
  changeRules,
  listRules,
  uploadRulesFile,
} from "../../../contract/programs/rules.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { UploadList } from "../../platform/ui/UploadList.tsx";
import { RulesContentView } from "../../programs/RulesContentView.tsx";
import { ReadRulesDialog } from "../ReadRulesDialog.tsx";

type Props = { at: ProgramAddress; timeZone: TimeZone; standings: readonly Standing[] };

/** The rules of a program, by version, and how often each was accepted. */
export function RulesBlock({ at, timeZone, standings }: Props) {
  const { versions, waiting } = useAnswer(listRules, at);
  const [current, ...former] = versions;
  const { one, many } = judgedWordsOf(kindOfSegment(at.serviceType));
  return (
    <SettingsBlock
      id="rules"
      title="Rules"
      text={`They stand on the program’s page, and whoever submits an ${one} accepts them. Each change is a version: what was accepted stays as it was.`}
    >
      <div className="grid gap-4">
        {current ? (
          <CurrentRules at={at} rules={current} timeZone={timeZone} />
        ) : (
          <p className="text-base text-ink-3">There are no rules yet, so nobody is asked to accept any.</p>
        )}
        {waiting > 0 && (
          <Notice
            tone="warning"
            action={
              <LinkButton size="sm" to={`${studioPaths.entries(at)}?rules=waiting&state=submitted`}>
                See them
              </LinkButton>
            }
          >
            {`${plural(waiting, `submitted ${one}`, `submitted ${many}`)} ${waiting === 1 ? "has" : "have"} not accepted these rules.`}
          </Notice>
        )}
        <RulesActions at={at} standings={standings} current={current} />
        {former.length > 0 && (
          <ul aria-label="Earlier versions" className="divide-y border-t">
            {former.map((rules) => (
              <li key={rules.rulesID} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
                <VersionLine rules={rules} timeZone={timeZone} />
                <ReadButton at={at} rules={rules} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SettingsBlock>
  );
}

type VersionProps = { rules: RulesVersionRow; timeZone: TimeZone };

const VersionLine = ({ rules: { version, at, writtenBy, accepted, asksAgain }, timeZone }: VersionProps) => (
  <p className="num min-w-0 text-sm wrap-anywhere text-ink-3">
    <span className="font-medium text-ink">Version {version}</span>
    {!asksAgain && " (correction)"}, <DateTimeText value={at} clock={timeZone} />
    {writtenBy && `, ${writtenBy}`} · {accepted === 0 ? "not accepted yet" : `accepted ${plural(accepted, "time")}`}
  </p>
);

const ReadButton = ({ at, rules, timeZone }: VersionProps & { at: ProgramAddress }) => {
  const { open } = useDialogs();
  return (
    <Button size="sm" onClick={() => open(<ReadRulesDialog at={at} version={rules} zone={timeZone} />)}>
      <BookOpen aria-hidden size={15} />
      Read<span className="sr-only"> version {rules.version}</span>
    </Button>
  );
};

const CurrentRules = ({ at, rules, timeZone }: VersionProps & { at: ProgramAddress }) => (
  <div className="grid gap-2 rounded-lg border bg-surface p-4">
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="confirm">Current</Badge>
      <VersionLine rules={rules} timeZone={timeZone} />
    </div>
    <div className="max-h-72 overflow-y-auto" tabIndex={rules.kind === "text" ? 0 : undefined}>
      <RulesContentView client={at.client} rules={rules} />
    </div>
  </div>
);

type ActionsProps = Pick<Props, "at" | "standings"> & { current: RulesVersionRow | undefined };

/** Three ways to give the rules, each a new version. */
function RulesActions({ at, standings, current }: ActionsProps) {
  const { open } = useDialogs();
  const { run } = useAction(uploadRulesFile, { done: false });
  const [sending, setSending] = useState<{ name: string; part: number }>();
  const input = useRef<HTMLInputElement>(null);
  const change = (
    rules: Partial<Pick<RulesContent, "text" | "link">> & { uploadID?: string },
    kind: RulesContent["kind"],
  ) => open(<ChangeRulesDialog at={at} current={current} kind={kind} rules={rules} />);
  async function send(file: File | undefined) {
    if (!file) return;
    setSending({ name: file.name, part: 0 });
    const outcome = await run(at, undefined, {
      file,
      onProgress: (part) => setSending({ name: file.name, part }),
    });
    setSending(undefined);
    if (input.current) input.current.value = "";
    if (outcome.ok) change({ uploadID: outcome.answer.uploadID }, "file");
  }
  if (sending) return <UploadList uploads={[{ key: sending.name, ...sending }]} />;
  const button = { endpoint: changeRules, standings };
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton {...button} onClick={() => change({ text: current?.text ?? "" }, "text")}>
        <PenLine aria-hidden size={16} />
        {current?.kind === "text" ? "Change the text" : "Write them here"}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept={acceptAttribute("pdf")}
        hidden
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <ActionButton {...button} onClick={() => input.current?.click()}>
        <FileUp aria-hidden size={16} />
        Upload a PDF
      </ActionButton>
      <ActionButton {...button} onClick={() => change({ link: current?.link ?? "" }, "link")}>
        <LinkIcon aria-hidden size={16} />
        Link to them
      </ActionButton>
    </div>
  );
}

type ChangeProps = {
  at: ProgramAddress;
  current: RulesVersionRow | undefined;
  kind: RulesContent["kind"];
  rules: { text?: string; link?: string; uploadID?: string };
};

/** The first version asks everybody, so that the choice is left out there. */
function ChangeRulesDialog({ at, current, kind, rules }: ChangeProps) {
  const { change, ...first } = changeRules.form;
  return (
    <ActionDialog
      title={current ? "Change the rules" : "The rules"}
      text={
        kind === "file"
          ? "The file is uploaded. It counts from the moment you save."
          : "They count from the moment you save."
      }
      size={kind === "text" ? "lg" : "md"}
      endpoint={changeRules}
      params={at}
      fields={current ? { ...first, change: { ...change, required: true } } : first}
      initial={{ kind, from: current?.version ?? 0, ...rules }}
    />
  );
}
