import { Paperclip } from "lucide-react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getJudgedRecommendationFile } from "../../../contract/entries/recommendations.ts";
import type { getScoring } from "../../../contract/judging/scoring.ts";
import { AnswerLines } from "../../entries/AnswerLines.tsx";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";

type Props = { at: EntryAddress; letters: AnswerOf<typeof getScoring>["recommendations"] };

/** What others wrote of the applicant. Where names are hidden, they are numbered. */
export const RecommendationLetters = ({ at: { client, service, entryID }, letters }: Props) =>
  letters.length === 0 ? null : (
    <section aria-labelledby="letters">
      <h2 id="letters" className="mb-3 text-sm font-medium text-ink-3">
        Recommendations
      </h2>
      <dl className="grid gap-4">
        {letters.map(({ recommendationID, name, letter, hasFile, answers }, place) => (
          <div key={recommendationID}>
            <dt className="text-sm wrap-break-word text-ink-3">{name ?? `Letter ${place + 1}`}</dt>
            {letter !== "" && (
              <dd className="mt-0.5 max-w-text text-md whitespace-pre-line wrap-break-word">{letter}</dd>
            )}
            {answers.length > 0 && (
              <dd>
                <AnswerLines lines={answers} />
              </dd>
            )}
            {hasFile && (
              <dd className="mt-2">
                <SaveButton
                  endpoint={getJudgedRecommendationFile}
                  params={{ client, service, entryID, recommendationID }}
                  fileName={`Letter ${place + 1}.pdf`}
                  icon={Paperclip}
                  label={`PDF of letter ${place + 1}`}
                  size="md"
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
