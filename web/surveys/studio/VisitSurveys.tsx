import { useMemo } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type Element, formElements } from "../../../contract/platform/forms/element.ts";
import { mailTextFields } from "../../../contract/mail/mail-merge.ts";
import { type SurveyProgram, endVisitSurvey, setVisitSurvey } from "../../../contract/surveys/survey-sending.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Card } from "../../platform/ui/Card.tsx";
import { usualWords } from "./SendForm.tsx";

const hourText = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;

const elements: Element[] = [
  {
    type: "select",
    name: "hour",
    label: "At what time",
    required: true,
    options: Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) })),
    help: "By the clocks of the tour or event. Whoever comes later is asked the evening after.",
  },
  ...formElements(mailTextFields),
];

type Props = { at: ServiceAddress; programs: readonly SurveyProgram[] };

/** After visits to which programs this survey goes out by itself. */
export function VisitSurveys({ at, programs }: Props) {
  const { open } = useDialogs();
  const end = useAction(endVisitSurvey);
  const visited = programs.filter(({ hasDoor }) => hasDoor);
  return (
    <Card className="overflow-hidden">
      <div className="px-5 pt-4 pb-3">
        <h2 className="text-md font-semibold">By itself, after a visit</h2>
        <p className="mt-1 max-w-text text-base text-ink-2">
          Whoever was let in that day is asked in the evening, once for each tour or event.
        </p>
      </div>
      {visited.length === 0 && (
        <p className="border-t px-5 py-4 text-base text-ink-2">
          You have no tour or event yet that people are let in at.
        </p>
      )}
      <ul className="divide-y border-t">
        {visited.map((program) => (
          <li key={program.programID} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium wrap-anywhere">{program.name}</p>
              <p className="text-sm wrap-anywhere text-ink-3">{stateText(program)}</p>
            </div>
            {(!program.visits || program.visits.own) && (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onClick={() => open(<VisitDialog at={at} program={program} />)}>
                  {program.visits ? "Change" : "Switch on"}
                  <span className="sr-only">{` for ${program.name}`}</span>
                </Button>
                {program.visits && (
                  <Button
                    size="sm"
                    variant="ghost"
                    busy={end.busy}
                    onClick={() => void end.run(at, { programID: program.programID })}
                  >
                    Switch off
                    <span className="sr-only">{` for ${program.name}`}</span>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateText({ visits }: SurveyProgram): string {
  if (!visits) return "Nothing goes out";
  return visits.own ? `Each evening at ${hourText(visits.hour)}: ${visits.subject}` : `${visits.survey} goes out there`;
}

type VisitSending = { hour: number; subject: string; text: string };
type Settings = Omit<VisitSending, "hour"> & { hour: string };

const visitFormValues = ({ hour, subject, text }: VisitSending): Settings => ({ hour: String(hour), subject, text });

function VisitDialog({ at, program: { programID, name, visits } }: { at: ServiceAddress; program: SurveyProgram }) {
  const { close } = useDialogs();
  const initial = useMemo(() => visitFormValues({ hour: 19, ...usualWords, ...visits }), [visits]);
  const form = useEndpointForm<typeof setVisitSurvey, Settings>({
    endpoint: setVisitSurvey,
    params: at,
    elements,
    initial,
    sending: ({ hour, ...words }) => ({ programID, hour: Number(hour), ...words }),
    receiving: (theirs) => visitFormValues(theirs as VisitSending),
    onDone: () => close(),
  });
  return (
    <FormDialog
      title={`After visits to ${name}`}
      text="{name}, {association}, {program} and {link} are filled in."
      form={form}
    />
  );
}
