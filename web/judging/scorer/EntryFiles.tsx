import { ChevronDown, FileText, ZoomIn } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { FilesDialog } from "./FilesDialog.tsx";
import { PlayedFile } from "./PlayedFile.tsx";
import type { ScorerEntry, ScorerFile } from "./scorer-entry.ts";

const PdfPages = lazy(() => import("../../platform/ui/PdfPages.tsx").then((module) => ({ default: module.PdfPages })));

/** The entrant's files, folder by folder: pictures large, PDFs page by page. `named`: the entry, where two are compared. */
export function EntryFiles({ client, entry, named }: { client: string; entry: ScorerEntry; named?: string }) {
  const folders = entry.documentFolders.filter(({ entryUploads }) => entryUploads.length > 0);
  if (folders.length === 0) return <EmptyState icon={FileText} title="There are no files in this entry" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {folders.map(({ documentFolderID, name, entryUploads }) => (
        <section key={documentFolderID} aria-label={named ? `${name}, ${named}` : name}>
          <h2 className="mb-3 text-sm font-medium text-ink-3">
            {name} <span className="num ml-1 font-normal">{entryUploads.length}</span>
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {entryUploads.map((file) => (
              <JudgedUpload key={file.entryUploadID} client={client} file={file} all={entryUploads} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type Props = { client: string; file: ScorerFile; all: readonly ScorerFile[] };

function JudgedUpload(props: Props) {
  const { file } = props;
  if (file.isImage) return <JudgedPicture {...props} />;
  if (file.plays) return <PlayedFile file={file} plays={file.plays} />;
  return file.isPDF ? <JudgedPdf file={file} /> : <OtherFile file={file} />;
}

function JudgedPicture({ client, file, all }: Props) {
  const { open } = useDialogs();
  const look = () => open(<FilesDialog files={all} start={file.entryUploadID} />);
  return (
    <figure>
      <button
        type="button"
        onClick={look}
        aria-label={`Look closer: ${file.caption || file.name}`}
        className="group relative block w-full overflow-hidden rounded-md bg-sunken"
      >
        <UploadedPicture
          client={client}
          picture={file.picture}
          alt={file.caption || file.name}
          sizes="(min-width: 1024px) 62vw, 96vw"
          className="max-h-[78dvh] w-full object-contain above:max-h-[40dvh]"
        />
        <span className="absolute right-3 bottom-3 grid size-9 place-items-center rounded-full bg-black/45 text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          <ZoomIn aria-hidden size={18} />
        </span>
      </button>
      <Caption file={file} />
    </figure>
  );
}

const Caption = ({ file }: { file: ScorerFile }) =>
  file.caption || file.credit ? (
    <figcaption className="mt-2 text-base text-ink-2">
      {file.caption}
      {file.credit && <span className="ml-2 text-sm text-ink-3">Photo: {file.credit}</span>}
    </figcaption>
  ) : null;

function JudgedPdf({ file }: { file: ScorerFile }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="rounded-md border">
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <FileText aria-hidden size={20} className="text-ink-3" />
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 basis-28 items-center gap-2 text-left font-medium"
        >
          <span className="truncate">{file.caption || file.name}</span>
          <ChevronDown aria-hidden size={16} className={open ? "rotate-180 text-ink-3" : "text-ink-3"} />
        </button>
        <LinkButton size="sm" to={file.URL} reload download={file.name}>
          Download
        </LinkButton>
      </div>
      {open && (
        <div className="border-t p-3">
          <Suspense fallback={<Skeleton className="aspect-[8.5/11] w-full" />}>
            <PdfPages url={file.URL} name={file.caption || file.name} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

const OtherFile = ({ file }: { file: ScorerFile }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-md border px-4 py-3">
    <FileText aria-hidden size={20} className="text-ink-3" />
    <span className="min-w-0 flex-1 basis-28 truncate font-medium">{file.caption || file.name}</span>
    <LinkButton size="sm" to={file.URL} reload download={file.name}>
      Download
    </LinkButton>
  </div>
);
