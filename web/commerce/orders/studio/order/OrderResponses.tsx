import { changeResponses } from "../../../../../contract/commerce/questions/responses.ts";
import { ActionButton } from "../../../../platform/dialogs/ActionButton.tsx";
import { AnswersDialog } from "../../../questions/AnswersDialog.tsx";
import { AnswerFileLinks } from "../../../questions/AnswerFileLinks.tsx";
import { answerItems } from "../../../questions/answer-items.ts";
import { SectionHead } from "./SectionHead.tsx";
import type { OrderProps } from "./order-props.ts";

/** What was asked, of the order and of each who comes, form by form. */
export const OrderResponses = ({ ids, standings, purchase: { responses, tickets } }: OrderProps) =>
  [...Map.groupBy(responses, ({ questionFormID }) => questionFormID)].map(([questionFormID, given]) => (
    <section key={questionFormID} aria-labelledby={questionFormID} className="mt-7">
      <SectionHead id={questionFormID} title={given[0]!.name} />
      <ul className="divide-y rounded-lg border px-4">
        {given.map((response) => {
          const { ticketID, isAnswered, name } = response;
          const ticket = tickets.find((one) => one.ticketID === ticketID);
          const whose = ticket
            ? [`Ticket ${ticket.number}`, ticket.holderName].filter(Boolean).join(", ")
            : "The order";
          return (
            <li key={ticketID} className="flex items-center gap-x-4 py-1.5">
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">{whose}</p>
                <p className="text-sm wrap-anywhere text-ink-3">
                  {isAnswered
                    ? answerItems(response)
                        .map(({ term, value }) => `${term}: ${value}`)
                        .join(" · ")
                    : "Left for later"}
                </p>
                <AnswerFileLinks params={ids} response={response} />
              </div>
              <ActionButton
                size="sm"
                variant="ghost"
                aria-label={`${isAnswered ? "Edit" : "Answer"}: ${name}, ${whose}`}
                endpoint={changeResponses}
                standings={standings}
                dialog={<AnswersDialog params={ids} response={response} title={`${name}, ${whose}`} />}
              >
                {isAnswered ? "Edit" : "Answer"}
              </ActionButton>
            </li>
          );
        })}
      </ul>
    </section>
  ));
