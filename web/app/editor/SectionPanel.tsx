import { ArrowLeft, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, lazy } from "react";
import { type PageSection, removeSection } from "../../../contract/programs/sections.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { SkeletonText } from "../../platform/ui/Skeleton.tsx";
import { type ServiceKind, type TimeframeName, serviceKinds } from "../../../contract/platform/service-kinds.ts";
import { useService } from "../../programs/studio/use-service.ts";
import { timeframeLabel } from "../../programs/program-state.ts";
import { BackgroundFields } from "./BackgroundFields.tsx";
import { PicturePicker } from "./PicturePicker.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { kindInfo, sectionNameOf, sizeOptions } from "./section-kinds.ts";

const TextEditor = lazy(() => import("./TextEditor.tsx").then((module) => ({ default: module.TextEditor })));

type Props = {
  draft: PageSection;
  saved: PageSection | undefined;
  /** Where a new one goes. */
  position: number;
  kind: ServiceKind;
  onChange: (draft: PageSection) => void;
  /** Goes back, and asks first where something would be lost. */
  onClose: () => void;
  /** It is saved, or gone: nothing would be lost. */
  onDone: () => void;
};

/** One section being written; the page beside it shows every key. */
export function SectionPanel({ draft, saved, position, kind, onChange, onClose, onDone }: Props) {
  const { label } = kindInfo[draft.kind];
  const put = (part: Partial<PageSection>) => onChange({ ...draft, ...part });
  return (
    <section aria-label={`Edit: ${label}`} className="grid">
      <header className="flex h-12 items-center gap-2 border-b px-2">
        <IconButton label="Back to the sections" size="icon-sm" icon={<ArrowLeft size={16} />} onClick={onClose} />
        <h2 className="flex-1 text-sm font-semibold">{label}</h2>
        {saved && <RemoveButton section={saved} kind={kind} onDone={onDone} />}
      </header>
      <div className="grid gap-5 p-4">
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              value={draft.title}
              maxLength={200}
              onChange={(event) => put({ title: event.target.value })}
            />
          )}
        </Field>
        <KindFields draft={draft} kind={kind} put={put} />
        <Setting label="Size">
          <Segmented label="Size" value={draft.size} options={sizeOptions} onChange={(size) => put({ size })} />
        </Setting>
        <Setting label="Background">
          <BackgroundFields background={draft.background} onChange={(background) => put({ background })} />
        </Setting>
      </div>
      <SaveBar kind={kind} draft={draft} saved={saved} position={position} onDone={onDone} />
    </section>
  );
}

const Setting = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <p className="text-sm font-medium">{label}</p>
    {children}
  </div>
);

type KindFieldsProps = { draft: PageSection; kind: ServiceKind; put: (part: Partial<PageSection>) => void };

/** What only this kind of section has. */
function KindFields({ draft, kind, put }: KindFieldsProps) {
  if (draft.kind === "text")
    return (
      <Suspense fallback={<SkeletonText lines={6} />}>
        <TextEditor label="Text" html={draft.html} onChange={(html) => put({ html })} />
      </Suspense>
    );
  if (draft.kind === "image") return <ImageFields draft={draft} put={put} />;
  if (draft.kind === "countdown") return <CountdownFields draft={draft} kind={kind} put={put} />;
  return (
    <p className="text-sm text-pretty text-ink-3">
      {draft.kind === "sponsors" ? "Sponsors stand here once there are any." : "Homes stand here once there are any."}
    </p>
  );
}

const ImageFields = ({ draft, put }: Omit<KindFieldsProps, "kind">) => (
  <>
    <PicturePicker label="Image" picture={draft.picture} onChange={(picture) => put({ picture })} />
    <Field label="Description" required help="For people who can’t see it: what does it show?">
      {(control) => (
        <Input {...control} value={draft.alt} maxLength={300} onChange={(event) => put({ alt: event.target.value })} />
      )}
    </Field>
    <Field label="Caption">
      {(control) => (
        <Input
          {...control}
          value={draft.caption}
          maxLength={500}
          onChange={(event) => put({ caption: event.target.value })}
        />
      )}
    </Field>
  </>
);

function CountdownFields({ draft, kind, put }: KindFieldsProps) {
  const chosen = draft.timeframe ?? serviceKinds[kind].main;
  const names = new Set<TimeframeName>([...serviceKinds[kind].timeframes, chosen]);
  return (
    <Field label="Counts down to" required help="Its opening; once it is open, its closing.">
      {(control) => (
        <Select
          {...control}
          value={chosen}
          options={[...names].map((name) => ({ value: name, label: timeframeLabel(kind, name) }))}
          onChange={(event) => put({ timeframe: event.target.value as TimeframeName })}
        />
      )}
    </Field>
  );
}

type RemoveProps = { section: PageSection; kind: ServiceKind; onDone: () => void };

function RemoveButton({ section, kind, onDone }: RemoveProps) {
  const { at, standings } = useService();
  return (
    <ActionButton
      endpoint={removeSection}
      standings={standings}
      variant="ghost"
      size="icon-sm"
      aria-label="Remove this section"
      dialog={
        <Confirm
          title="Remove this section?"
          text={`“${sectionNameOf(section, kind)}” will be gone.`}
          lasting="permanent"
          action="Remove"
          endpoint={removeSection}
          params={{ ...at, pageSectionID: section.pageSectionID }}
          onDone={onDone}
        />
      }
    >
      <Trash2 aria-hidden size={15} />
    </ActionButton>
  );
}
