import { ClipboardList, Undo2, Upload } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { getRoster, restoreRoster, uploadRoster } from "../../../../contract/people/rosters.ts";
import { tableEndings, tableLimits } from "../../../../contract/platform/table-limits.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { Dropzone } from "../../../platform/ui/Dropzone.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { UploadList } from "../../../platform/ui/UploadList.tsx";
import { type RosterFile, RosterPreview } from "./RosterPreview.tsx";
import { RosterSchedule } from "./RosterSchedule.tsx";

type Roster = AnswerOf<typeof getRoster>;

/** M27 The roster that verifies memberships, and the way to import the next. */
export function RosterPanel({ client }: { client: string }) {
  const roster = useLiveAnswer(getRoster, { client });
  const [file, setFile] = useState<RosterFile>();
  if (file)
    return <RosterPreview key={file.rosterFileID} client={client} file={file} onClose={() => setFile(undefined)} />;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {roster.isChosen && !roster.counts && (
        <Notice title="Every affiliation counts, verified or not">
          Whoever says to be a member of yours is taken for one. To ask for a verified membership, tick it in{" "}
          <Link to={studioPaths.settings({ client })} className="font-medium text-brand-text underline">
            Settings and look
          </Link>
          .
        </Notice>
      )}
      {!roster.isChosen && roster.current === null && (
        <Notice title="With a roster, only verified members count">
          From its import on, member prices and what is for members are for those who are on it, and for those whom you
          verify. Until then whoever says to be a member is taken for one. You can choose otherwise in{" "}
          <Link to={studioPaths.settings({ client })} className="font-medium text-brand-text underline">
            Settings and look
          </Link>
          .
        </Notice>
      )}
      {roster.current ? (
        <CurrentRoster client={client} current={roster.current} former={roster.former} />
      ) : (
        <NoRoster />
      )}
      <RosterUpload client={client} isFirst={roster.current === null} onFile={setFile} />
      <RosterSchedule client={client} onFile={setFile} />
    </div>
  );
}

const NoRoster = () => (
  <EmptyState
    icon={ClipboardList}
    title="No roster yet"
    text="Import your list of members. Whoever is on it is verified, whether they have an account already or get one later."
  />
);

type CurrentProps = { client: string; current: NonNullable<Roster["current"]>; former: Roster["former"] };

function CurrentRoster({ client, current, former }: CurrentProps) {
  const { open } = useDialogs();
  const restore = former && (
    <Confirm
      title="Go back to the roster before?"
      text={`${former.fileName}, with ${plural(former.members, "member")}, counts again in place of ${current.fileName}.`}
      lasting="reversible"
      action="Go back"
      endpoint={restoreRoster}
      params={{ client }}
    />
  );
  return (
    <section
      aria-label="Your roster"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-surface p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="display num text-lg">{plural(current.members, "member")}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-3">
          {current.fileName}, imported <DateTimeText value={current.importedAt} relative clock="here" />
          {current.importedBy && ` by ${current.importedBy}`}
        </p>
      </div>
      {restore && (
        <Button onClick={() => open(restore)}>
          <Undo2 aria-hidden size={16} />
          Go back to the one before
        </Button>
      )}
    </section>
  );
}

type UploadProps = { client: string; isFirst: boolean; onFile: (file: RosterFile) => void };

function RosterUpload({ client, isFirst, onFile }: UploadProps) {
  const { run, error } = useAction(uploadRoster);
  const [sending, setSending] = useState<File>();
  const [part, setPart] = useState(0);
  async function send(file: File | undefined) {
    if (!file) return;
    setSending(file);
    setPart(0);
    const outcome = await run({ client }, undefined, { file, onProgress: setPart });
    setSending(undefined);
    if (outcome.ok) onFile(outcome.answer);
  }
  return (
    <section aria-labelledby="import-roster">
      <h2 id="import-roster" className="flex items-center gap-2 text-base font-semibold">
        <Upload aria-hidden size={16} className="text-ink-3" />
        {isFirst ? "Import your roster" : "Import the next one"}
      </h2>
      <p className="mt-1 mb-3 max-w-text text-ink-2">
        A table with a line for each member, and with their email address or their member number. You see what it
        changes before it counts.
      </p>
      {sending ? (
        <UploadList uploads={[{ key: sending.name, name: sending.name, part }]} />
      ) : (
        <Dropzone
          label="Choose a roster"
          accept={tableEndings}
          says="CSV or Excel (xlsx)"
          maxBytes={tableLimits.bytes}
          onFiles={([first]) => void send(first)}
        />
      )}
      {error && !sending && (
        <Notice tone="danger" className="mt-3">
          {error.message}
        </Notice>
      )}
    </section>
  );
}
