import {
  type HeadingElement,
  type ImageElement,
  type ParagraphElement,
  type QuestionElement,
  isChoice,
} from "../../../../contract/platform/forms/element.ts";
import { mayIdentifyEntrant } from "../../../../contract/platform/forms/identifying-questions.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ChoiceTypeField, KindField } from "./AnswerFields.tsx";
import { ImagePanel } from "./ImagePanel.tsx";
import type { PanelProps } from "./panel-props.ts";
import { PanelTextField } from "./PanelTextField.tsx";

/** A question's texts, whether it is required, and its kind of answer. */
export function QuestionPanel({ design, element, change }: PanelProps<QuestionElement>) {
  const reword = (label: string) => design.reword(design.chosen, { ...element, label });
  return (
    <div className="grid gap-4">
      <PanelTextField label="Label" value={element.label} onValue={reword} autoFocus={!element.label} />
      <PanelTextField
        label="Help"
        hint="Below the field, for whoever wonders."
        value={element.help ?? ""}
        onValue={(help) => change({ ...element, help: help || undefined })}
      />
      {element.type === "input" && <KindField element={element} change={change} />}
      {isChoice(element) && <ChoiceTypeField element={element} change={change} />}
      <Switch
        label="Required"
        checked={element.required ?? false}
        onChange={(required) => change({ ...element, required: required || undefined })}
      />
      <HiddenFromScorersField element={element} change={change} />
    </div>
  );
}

/** Proposes to hide an answer that may identify the entrant, until staff have decided. */
function HiddenFromScorersField({ element, change }: Pick<PanelProps<QuestionElement>, "element" | "change">) {
  const decide = (hiddenFromScorers: boolean) => change({ ...element, hiddenFromScorers });
  const isOpen = element.hiddenFromScorers === undefined && mayIdentifyEntrant(element);
  return (
    <>
      <Switch
        label="Hidden from scorers"
        help="Scorers never see the answer. It doesn’t matter whether the contest is blind."
        checked={element.hiddenFromScorers ?? false}
        onChange={decide}
      />
      {isOpen && (
        <Notice>
          <p>This may tell scorers who entered.</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button size="xs" onClick={() => decide(true)}>
              Hide it from scorers
            </Button>
            <Button size="xs" onClick={() => decide(false)}>
              Let them see it
            </Button>
          </p>
        </Notice>
      )}
    </>
  );
}

const paragraphHelp =
  "Web and email addresses become links. For words of your own: [our rules](https://example.org/rules.pdf)";

/** Headings, paragraphs and images. */
export function ContentPanel({
  design,
  element,
  change,
}: PanelProps<HeadingElement | ParagraphElement | ImageElement>) {
  if (element.type === "image") return <ImagePanel design={design} element={element} change={change} />;
  return (
    <div>
      <PanelTextField
        label="Text"
        hint={element.type === "paragraph" ? paragraphHelp : undefined}
        value={element.text}
        onValue={(text) => design.reword(design.chosen, { ...element, text })}
        autoFocus={!element.text}
      />
    </div>
  );
}

/** The name under which answers are stored. */
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
