import { X } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { may } from "../../contract/platform/permissions.ts";
import { changeSponsorPage, longestWorkText, mostWorkHomes } from "../../contract/sponsors/sponsor-work.ts";
import type { getSponsor } from "../../contract/sponsors/sponsors.ts";
import { neededPermissionText } from "../platform/dialogs/ActionButton.tsx";
import { useAction } from "../platform/dialogs/use-action.ts";
import { useUnsavedWarning } from "../platform/forms/UnsavedProvider.tsx";
import { nothingChanged } from "../platform/forms/use-unsaved-changes.ts";
import { Button } from "../platform/ui/Button.tsx";
import { Checkbox } from "../platform/ui/Checkbox.tsx";
import { ColorField } from "../platform/ui/ColorField.tsx";
import { IconButton } from "../platform/ui/IconButton.tsx";
import { Input } from "../platform/ui/Input.tsx";
import { Select } from "../platform/ui/Select.tsx";
import { SortableList } from "../platform/ui/SortableList.tsx";
import type { SponsorAt } from "./sponsor-at.ts";

type EditedSponsor = AnswerOf<typeof getSponsor>;
type PageForm = { color: string | null; work: { propertyID: string; words: string }[] };

/** What a sponsor that hasn't chosen yet begins with. */
const defaultColor = "#123458";

const pageFormOf = ({ sponsor, work }: EditedSponsor): PageForm => ({
  color: sponsor.color,
  work: work.map(({ propertyID, words }) => ({ propertyID, words })),
});

/** As whoever has to choose between two versions reads a color, or the homes. */
const conflictTextFor = (homes: EditedSponsor["homes"]) => (value: unknown) => {
  if (!Array.isArray(value)) return typeof value === "string" ? value : "No color";
  const nameOf = (id: string) => homes.find(({ propertyID }) => propertyID === id)?.name ?? "A home";
  const shown = (value as PageForm["work"]).map(({ propertyID, words }) =>
    [nameOf(propertyID), words].filter(Boolean).join(": "),
  );
  return shown.join("\n") || "No homes";
};

/** A sponsor's own page: its color, and the homes of the tour on which its work is to be seen. */
export function SponsorPageForm({ at, shown }: { at: SponsorAt; shown: EditedSponsor }) {
  const stored = pageFormOf(shown);
  const [base, setBase] = useState(stored);
  const [page, setPage] = useState(stored);
  const { run, busy } = useAction(changeSponsorPage, {
    read: { label: { color: "Color", work: "Homes" }, words: conflictTextFor(shown.homes) },
  });
  const disabled = !may(shown.standings, changeSponsorPage.allow);
  const dirty = JSON.stringify(page) !== JSON.stringify(base);
  useUnsavedWarning(dirty && !busy);

  async function save() {
    const outcome = await run(at, page, { base });
    if (outcome.ok) return setBase(page);
    if (!outcome.theirs) return;
    setBase(outcome.theirs as PageForm);
    setPage(outcome.theirs as PageForm);
  }
  return (
    <div className="grid gap-6">
      <fieldset disabled={disabled} className="grid min-w-0 gap-6">
        <div className="grid gap-3">
          <Checkbox
            checked={page.color !== null}
            onChange={({ target }) => setPage({ ...page, color: target.checked ? defaultColor : null })}
          >
            A color of your own
          </Checkbox>
          {page.color !== null && (
            <ColorField
              label="Color"
              value={page.color}
              help="Your logo stands on it. Words on it are made so that they can be read."
              onChange={(color) => setPage({ ...page, color })}
            />
          )}
        </div>
        {(shown.homes.length > 0 || page.work.length > 0) && (
          <WorkFields homes={shown.homes} work={page.work} onChange={(work) => setPage({ ...page, work })} />
        )}
      </fieldset>
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          reason={disabled ? neededPermissionText(changeSponsorPage) : dirty ? undefined : nothingChanged}
          onClick={() => void save()}
        >
          Save page
        </Button>
        {dirty && <p className="text-sm text-ink-3">Not saved yet</p>}
      </div>
    </div>
  );
}

type WorkProps = { homes: EditedSponsor["homes"]; work: PageForm["work"]; onChange: (work: PageForm["work"]) => void };

function WorkFields({ homes, work, onChange }: WorkProps) {
  const nameOf = (id: string) => homes.find(({ propertyID }) => propertyID === id)?.name ?? "A home";
  const others = homes.filter(({ propertyID }) => !work.some((one) => one.propertyID === propertyID));
  const items = work.map((one) => ({ id: one.propertyID, name: nameOf(one.propertyID), words: one.words }));
  const change = (id: string, words: string) =>
    onChange(work.map((one) => (one.propertyID === id ? { ...one, words } : one)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm font-medium">Your work on the tour</p>
      <p className="-mt-2 text-sm text-ink-3">
        Homes in which visitors can see it: a reason to go there. Up to {mostWorkHomes}; the first one opens your page.
      </p>
      {work.length > 0 && (
        <SortableList
          label="Your work on the tour"
          className="rounded-md border"
          items={items}
          onOrder={(ids) => onChange(ids.flatMap((id) => work.find(({ propertyID }) => propertyID === id) ?? []))}
          render={({ id, name, words }) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-2">
              <span className="min-w-0 flex-1 basis-40 text-base wrap-anywhere">{name}</span>
              <span className="flex min-w-0 flex-1 basis-56 items-center gap-1">
                <span className="min-w-0 flex-1">
                  <Input
                    aria-label={`What of ${name} is yours`}
                    placeholder="Twenty-two fixed panes"
                    maxLength={longestWorkText}
                    value={words}
                    onChange={({ target }) => change(id, target.value)}
                  />
                </span>
                <IconButton
                  label={`Take ${name} off`}
                  icon={<X size={16} />}
                  onClick={() => onChange(work.filter(({ propertyID }) => propertyID !== id))}
                />
              </span>
            </div>
          )}
        />
      )}
      {work.length < mostWorkHomes && others.length > 0 && (
        <Select
          aria-label="Add a home"
          placeholder="Add a home"
          value=""
          options={others.map(({ propertyID, name }) => ({ value: propertyID, label: name }))}
          onChange={({ target }) => target.value && onChange([...work, { propertyID: target.value, words: "" }])}
        />
      )}
    </div>
  );
}
