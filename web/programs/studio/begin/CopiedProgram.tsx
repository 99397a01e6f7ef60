import { useMemo } from "react";
import {
  type CopyPart,
  copyService,
  copyPartsOf,
  proposedName,
  proposedURL,
  proposedWeeks,
  defaultCopyParts,
} from "../../../../contract/programs/copying.ts";
import { type Element, formElements } from "../../../../contract/platform/forms/element.ts";
import { type Standing, may } from "../../../../contract/platform/permissions.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import type { Form } from "../../../platform/forms/use-form.ts";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { suggestAddress } from "../suggest-address.ts";
import type { CreatedProgram, ExistingProgram } from "./new-program.ts";
import { MovedDates } from "./MovedDates.tsx";
import { PageAddress } from "./PageAddress.tsx";
import { useProposedValue } from "./use-proposed-value.ts";

type CopyOptions = {
  client: string;
  /** The program to copy; undefined while none is chosen. */
  program: ExistingProgram | undefined;
  /** All programs: a copy needs a new address. */
  programs: readonly ExistingProgram[];
  standings: readonly Standing[];
  onDone: (program: CreatedProgram) => void;
};

export function useCopiedProgram({ client, program, programs, standings, onDone }: CopyOptions) {
  const elements = useMemo(() => copyElementsFor(program, standings), [program, standings]);
  const form = useEndpointForm({
    endpoint: copyService,
    params: { client },
    elements,
    initial: program && proposedCopyOf(program, programs),
    onDone,
  });
  const weeks = Number(form.values["weeks"] || 0);
  const name = program ? proposedName(program, weeks) : "";
  const typedName = String(form.values["name"] ?? "");
  const url = program && typedName === name ? proposedURL(program, weeks, urlsOf(programs)) : suggestAddress(typedName);
  useProposedValue(form, "name", name);
  useProposedValue(form, "url", url);
  return form;
}

const urlsOf = (programs: readonly ExistingProgram[]) => programs.map(({ url }) => url);

/** Proposed values: a year later, without people. */
export function proposedCopyOf(program: ExistingProgram, programs: readonly ExistingProgram[]) {
  const weeks = proposedWeeks(program, new Date());
  return {
    serviceID: program.serviceID,
    name: proposedName(program, weeks),
    url: proposedURL(program, weeks, urlsOf(programs)),
    parts: defaultCopyParts(program.kind).filter((part) => hasCopyPart(program, part)),
    weeks,
  };
}

const hasCopyPart = ({ timeframes }: ExistingProgram, part: CopyPart) => part !== "dates" || timeframes.length > 0;

/** Offers only the parts that exist, and that the person may copy. */
function copyElementsFor(program: ExistingProgram | undefined, standings: readonly Standing[]): Element[] {
  const copyElements = formElements(copyService.form);
  if (!program) return copyElements;
  const mayBring = (part: CopyPart) => part !== "roles" || may(standings, "MANAGE_ROLES");
  const options = copyPartsOf(program.kind).filter(({ value }) => hasCopyPart(program, value) && mayBring(value));
  return copyElements.map((element) => (element.type === "multiSelect" ? { ...element, options } : element));
}

type Props = { client: string; program: ExistingProgram; form: Form };

export function CopiedProgram({ client, program, form }: Props) {
  const elementsNamed = (...names: string[]) => form.visible.filter(({ name }) => names.includes(name));
  return (
    <>
      <FormBody form={{ ...form, visible: elementsNamed("name", "url") }} />
      <PageAddress client={client} kind={program.kind} url={form.values["url"]} />
      <FormBody form={{ ...form, visible: elementsNamed("parts") }} className="sm:[&_fieldset>.grid]:grid-cols-2" />
      <p className="-mt-2 text-sm text-pretty text-ink-3">
        Its words, photograph, look and settings come along in any case; entries, scores and results never do.
      </p>
      {elementsNamed("weeks").length > 0 && (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[200px_1fr]">
          <FormBody form={{ ...form, visible: elementsNamed("weeks") }} />
          <MovedDates program={program} weeks={Number(form.values["weeks"] || 0)} />
        </div>
      )}
    </>
  );
}
