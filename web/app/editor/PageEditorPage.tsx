import { ArrowUpRight, PanelsTopLeft, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { type PageSection, addSection, listSections, orderSections } from "../../../contract/programs/sections.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useOrder } from "../../platform/forms/use-order.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { SortableList } from "../../platform/ui/SortableList.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { PagePreview } from "./PagePreview.tsx";
import { SectionPanel } from "./SectionPanel.tsx";
import { type PreviewDevice, FullPagePreview } from "./FullPagePreview.tsx";
import { isChanged, newSection, unsavedID, withDraft } from "./section-draft.ts";
import { kindInfo, sectionNameOf, sectionKindsOf } from "./section-kinds.ts";

const editorViews = [
  { value: "sections", label: "Sections" },
  { value: "phone", label: "Phone" },
  { value: "desk", label: "Desk" },
] as const satisfies readonly { value: PreviewDevice | "sections"; label: string }[];

/** F31 Where staff make a program’s page: sections at the left, the page itself at the right. */
function PageEditorPage() {
  const { client, at, standings, settings, place } = useProgram();
  const { sections } = useAnswer(listSections, at);
  const { confirm } = useDialogs();
  const [draft, setDraft] = useState<PageSection>();
  const [view, setView] = useState<(typeof editorViews)[number]["value"]>("sections");
  const { ordered, order } = useOrder(
    sections,
    ({ pageSectionID }) => pageSectionID,
    (section) => sectionNameOf(section, settings.kind),
    orderSections,
    (pageSectionIDs) => [at, { pageSectionIDs }],
  );
  const saved = sections.find(({ pageSectionID }) => pageSectionID === draft?.pageSectionID);
  const dirty = draft !== undefined && (draft.pageSectionID === unsavedID || isChanged(draft, saved));
  useUnsavedWarning(dirty);
  const mayEdit = may(standings, addSection.allow);

  async function close() {
    if (
      !dirty ||
      (await confirm({
        title: "Leave without saving?",
        text: "What you changed in this section will be lost.",
        action: "Leave",
      }))
    )
      setDraft(undefined);
  }
  return (
    <>
      <title>{`Page · ${settings.name}`}</title>
      <PageHead
        title="Page"
        text="Below its photograph, the page is made of sections."
        actions={
          <LinkButton to={settings.status === "draft" ? paths.preview(place) : paths.program(place)}>
            <ArrowUpRight aria-hidden size={16} />
            {settings.status === "draft" ? "Preview" : "View page"}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className="overflow-hidden rounded-lg border bg-surface lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
          {draft ? (
            <SectionPanel
              key={draft.pageSectionID}
              draft={draft}
              saved={saved}
              position={sections.length}
              kind={settings.kind}
              onChange={setDraft}
              onClose={() => void close()}
              onDone={() => setDraft(undefined)}
            />
          ) : (
            <>
              <header className="flex h-12 items-center justify-between border-b pr-2 pl-4">
                <h2 className="text-sm font-semibold">
                  Sections <span className="num font-normal text-ink-3">{sections.length}</span>
                </h2>
                {mayEdit && (
                  <AddSection program={settings.kind} onAdd={(kind) => setDraft(newSection(kind, settings.kind))} />
                )}
              </header>
              {sections.length === 0 && (
                <p className="px-4 py-8 text-center text-pretty text-ink-3">
                  Add the first section: a text that says what this is about.
                </p>
              )}
              <SortableList
                label="Sections"
                items={ordered.map((section) => ({
                  section,
                  id: section.pageSectionID,
                  name: sectionNameOf(section, settings.kind),
                }))}
                onOrder={mayEdit ? order : undefined}
                render={({ section }) => (
                  <SectionRow section={section} program={settings.kind} onChoose={() => setDraft(section)} />
                )}
              />
            </>
          )}
        </div>
        <div className="grid min-w-0 gap-3">
          <div className="flex justify-end">
            <Segmented label="Look at" value={view} options={editorViews} onChange={setView} />
          </div>
          {view === "sections" ? (
            <PagePreview
              client={client}
              sections={withDraft(ordered, draft)}
              kind={settings.kind}
              timeframes={settings.timeframes}
              chosenID={draft?.pageSectionID}
              onChoose={draft ? undefined : setDraft}
            />
          ) : (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <FullPagePreview at={at} device={view} sections={withDraft(ordered, draft)} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}

type AddProps = { program: ServiceKind; onAdd: (kind: PageSection["kind"]) => void };

const AddSection = ({ program, onAdd }: AddProps) => (
  <Menu
    trigger={
      <Button size="sm">
        <Plus aria-hidden size={15} />
        Add section
      </Button>
    }
  >
    {sectionKindsOf(program).map((kind) => (
      <MenuItem key={kind} icon={kindInfo[kind].icon} onSelect={() => onAdd(kind)}>
        {kindInfo[kind].label}
      </MenuItem>
    ))}
  </Menu>
);

type SectionRowProps = { section: PageSection; program: ServiceKind; onChoose: () => void };

function SectionRow({ section, program, onChoose }: SectionRowProps) {
  const { icon: Icon = PanelsTopLeft, label } = kindInfo[section.kind];
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-3 py-2.5 pr-4 pl-1 text-left hover:bg-sunken"
    >
      <Icon aria-hidden size={16} className="text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{sectionNameOf(section, program)}</span>
        <span className="block truncate text-xs text-ink-3">{`${label}, ${section.size}`}</span>
      </span>
    </button>
  );
}

export { PageEditorPage as Component };
