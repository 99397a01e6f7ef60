import { type ComponentProps, use, useRef, useState } from "react";
import type {
  ChoiceElement,
  HeadingElement,
  ImageElement,
  InputElement,
  ParagraphElement,
  QuestionElement,
} from "../../../contract/forms/element.ts";
import { isChoice } from "../../../contract/forms/element.ts";
import { type InputKind, inputKinds } from "../../../contract/forms/kinds.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { PanelProps } from "./Inspector.tsx";
import { drawnAs } from "./design.ts";
import { elementTypes, kindLabels } from "./elementTypes.ts";
import { UploadContext } from "./uploadImage.ts";

/** A question's words, whether it must be answered, and what kind of answer it takes. */
export function QuestionPanel({ design, element, change }: PanelProps<QuestionElement>) {
  const reword = (label: string) => design.reword(design.chosen, { ...element, label });
  return (
    <div className="grid gap-4">
      <Words label="Label" value={element.label} onValue={reword} autoFocus={!element.label} />
      <Words
        label="Help"
        hint="Below the field, for whoever wonders."
        value={element.help ?? ""}
        onValue={(help) => change({ ...element, help: help || undefined })}
      />
      {element.type === "input" && <KindField element={element} change={change} />}
      {isChoice(element) && <DrawnAsField element={element} change={change} />}
      <Switch
        label="Required"
        checked={element.required ?? false}
        onChange={(required) => change({ ...element, required: required || undefined })}
      />
    </div>
  );
}

type WordsProps = Pick<ComponentProps<typeof Textarea>, "autoFocus"> & {
  label: string;
  hint?: string;
  value: string;
  onValue: (value: string) => void;
};

/** A line or a few. */
const Words = ({ label, hint, value, onValue, ...rest }: WordsProps) => (
  <Field label={label} help={hint}>
    {(control) => (
      <Textarea
        {...control}
        {...rest}

        minRows={1}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    )}
  </Field>
);

function KindField({ element, change }: Pick<PanelProps<InputElement>, "element" | "change">) {
  const offered = inputKinds.filter((kind): kind is keyof typeof kindLabels => kind in kindLabels);
  const labels: Partial<Record<InputKind, string>> = kindLabels;
  const order = Object.keys(kindLabels);
  const options = offered
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((kind) => ({ value: kind, label: labels[kind] ?? kind }));
  // Limits of one kind mean nothing to another.
  const choose = (kind: InputKind) =>
    change({
      ...element,
      kind,
      min: undefined,
      max: undefined,
      matches: undefined,
      notAbove: undefined,
      format: undefined,
    });
  return (
    <Field label="Kind of answer">
      {(control) => (
        <Select
          {...control}
          options={options}
          value={element.kind}
          onChange={(event) => choose(event.target.value as InputKind)}
        />
      )}
    </Field>
  );
}

const choiceTypes = ["select", "radio", "multiSelect"] as const;
const choiceOptions = choiceTypes.map((value) => ({ value, label: elementTypes[value].label }));

const DrawnAsField = ({ element, change }: Pick<PanelProps<ChoiceElement>, "element" | "change">) => (
  <Field label="Shown as">
    {(control) => (
      <Select
        {...control}
        options={choiceOptions}
        value={element.type}
        onChange={(event) => change(drawnAs(element, event.target.value as ChoiceElement["type"]))}
      />
    )}
  </Field>
);

/** Headings, paragraphs and images. */
export function ContentPanel({
  design,
  element,
  change,
}: PanelProps<HeadingElement | ParagraphElement | ImageElement>) {
  if (element.type === "image") return <ImagePanel design={design} element={element} change={change} />;
  return (
    <div>
      <Words
        label="Text"
        value={element.text}
        onValue={(text) => design.reword(design.chosen, { ...element, text })}
        autoFocus={!element.text}
      />
    </div>
  );
}

function ImagePanel({ design, element, change }: PanelProps<ImageElement>) {
  return (
    <div className="grid gap-4">
      <Field label="Image" help="Its address, beginning with https:// or /.">
        {(control) => (
          <Input
            {...control}
            value={element.src}
            onChange={(event) => change({ ...element, src: event.target.value.trim() })}
          />
        )}
      </Field>
      <UploadButton onDone={(src) => change({ ...element, src })} />
      <Words
        label="Description"
        hint="For people who can’t see the image."
        value={element.alt}
        onValue={(alt) => design.reword(design.chosen, { ...element, alt })}
      />
    </div>
  );
}

function UploadButton({ onDone }: { onDone: (src: string) => void }) {
  const upload = use(UploadContext);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  if (!upload) return null;
  async function send(file: File | undefined) {
    if (!file || !upload) return;
    setBusy(true);
    // A refusal was already told by the call itself.
    const src = await upload(file).catch(() => undefined);
    setBusy(false);
    if (src) onDone(src);
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Image file"
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        Upload an image
      </Button>
    </div>
  );
}

/** Under which name answers are kept. */
export function NamePanel({ design, element }: PanelProps<QuestionElement>) {
  const { chosen } = design;
  const help = design.isSettled(chosen)
    ? "Answers are kept under this name. Another name begins anew, without the answers given so far."
    : "Answers are kept under this name. It follows the label until you change it.";
  return (
    <div>
      <Field label="Name" help={help}>
        {(control) => (
          <Input
            {...control}
            value={element.name}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            className="font-mono text-sm!"
            onChange={(event) => design.rename(chosen, event.target.value.trim())}
          />
        )}
      </Field>
    </div>
  );
}
