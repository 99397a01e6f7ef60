import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import type { ElementAudience } from "../../../../contract/platform/forms/element.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import type { Registration } from "../../../../contract/commerce/cart/registration.ts";
import { type Questions, attendeeText } from "../../../../contract/commerce/questions/responses.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { endText } from "../../../platform/ui/date-text.ts";
import { AnswerFilesProvider } from "../AnswerFilesProvider.tsx";
import { AttendeeFields, QuestionFields } from "./QuestionFields.tsx";
import { type BuyerAnswers, type AttendeeAnswers, attendeeKey, canWait } from "./buyer-answers.ts";
import type { QuestionsState } from "./use-questions.ts";

type Zone = Registration["zone"];
/** Where files go that are asked for: to the cart, by its key. */
type FileTarget = { at: ServiceAddress; link: string | undefined };
type FormsProps = {
  questions: Questions;
  said: BuyerAnswers;
  say: QuestionsState["say"];
  zone: Zone;
  send: FileTarget;
};

/** What is asked of the order, and of each who comes. */
export function QuestionForms({ questions, said, say, zone, send }: FormsProps) {
  const audience: ElementAudience = questions.member ? "member" : "non-member";
  return (
    <>
      {questions.orders.map(({ questionFormID, name, description, elements }) => (
        <section key={questionFormID} aria-labelledby={questionFormID} className="mt-8">
          <h2 id={questionFormID} className="text-lg font-semibold wrap-anywhere">
            {name}
          </h2>
          <Description text={description} />
          <div className="mt-4">
            <AnswerFilesProvider {...send} questionFormID={questionFormID}>
              <QuestionFields
                elements={elements}
                audience={audience}
                initial={said.orders[questionFormID] ?? {}}
                onChange={(answers) => say((now) => ({ ...now, orders: { ...now.orders, [questionFormID]: answers } }))}
              />
            </AnswerFilesProvider>
          </div>
        </section>
      ))}
      {questions.products.map((product, index) => (
        <AttendeeGroup
          key={product.ticketID}
          product={product}
          audience={audience}
          said={said.attendees}
          isFirst={index === 0}
          zone={zone}
          send={send}
          onSay={(place, of) =>
            say((now) => ({
              ...now,
              attendees: { ...now.attendees, [attendeeKey(product.ticketID, place)]: of },
            }))
          }
        />
      ))}
    </>
  );
}

const Description = ({ text }: { text: string }) =>
  text === "" ? null : <p className="mt-1 text-md text-pretty whitespace-pre-line text-ink-2">{text}</p>;

type Product = Questions["products"][number];
type AttendeeGroupProps = {
  product: Product;
  audience: ElementAudience;
  said: BuyerAnswers["attendees"];
  /** Of the first who comes, whoever buys is meant where nobody is named. */
  isFirst: boolean;
  zone: Zone;
  send: FileTarget;
  onSay(place: number, of: AttendeeAnswers): void;
};

/** Those who come with one product: who is asked now, and the rest in one line. */
function AttendeeGroup({ product, audience, said, isFirst, zone, send, onSay }: AttendeeGroupProps) {
  const { ticketID, name, program, description, elements, attendees } = product;
  const of = (place: number) => said[attendeeKey(ticketID, place)]!;
  const later = attendees.filter(({ place }) => of(place).later);
  const next = later[0];
  return (
    <section aria-labelledby={ticketID} className="mt-9">
      <h2 id={ticketID} className="text-lg font-semibold wrap-anywhere">
        {name}
        {program && <span className="font-normal text-ink-3"> · {program}</span>}
      </h2>
      <Description text={description} />
      {attendees
        .filter(({ place }) => !of(place).later)
        .map(({ place }) => (
          <fieldset key={place} className="mt-4 min-w-0 rounded-lg border p-5 pt-4">
            <legend className="sr-only">{attendeeText(name, place, attendees.length)}</legend>
            {attendees.length > 1 && (
              <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
                <p aria-hidden className="text-md font-medium">
                  Guest {place + 1} <span className="font-normal text-ink-3">of {attendees.length}</span>
                </p>
                {canWait(product) && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Leave for later: guest ${place + 1}`}
                    onClick={() => onSay(place, { ...of(place), later: true })}
                  >
                    Leave for later
                  </Button>
                )}
              </div>
            )}
            <AnswerFilesProvider {...send} questionFormID={product.formID}>
              <AttendeeFields
                elements={elements}
                audience={audience}
                said={of(place)}
                isBuyer={isFirst && place === 0}
                onChange={(now) => onSay(place, now)}
              />
            </AnswerFilesProvider>
          </fieldset>
        ))}
      {next && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-sunken px-5 py-4">
          <p className="min-w-0 flex-1 basis-60 text-md text-pretty text-ink-2">
            {laterText(product, later.length, zone)}
          </p>
          <Button size="lg" onClick={() => onSay(next.place, { ...of(next.place), later: false })}>
            Guest {next.place + 1} now
          </Button>
        </div>
      )}
    </section>
  );
}

/** What becomes of those who are left for later. */
function laterText({ laterUntil }: Product, count: number, zone: Zone): string {
  const who = plural(count, "guest");
  if (laterUntil === null) return `${who} without a name. Names are up to you.`;
  return `${who} for later: you or they say who comes, from your order, until ${endText(laterUntil, zone)}.`;
}
