import { Paperclip } from "lucide-react";
import { getAnswerFile } from "../../../contract/commerce/questions/answer-files.ts";
import { answerValues } from "../../../contract/platform/forms/answers.ts";
import { parseFileAnswer } from "../../../contract/platform/forms/file-answer.ts";
import { visibleElements } from "../../../contract/platform/forms/validate.ts";
import type { BuyerResponse } from "../../../contract/commerce/questions/responses.ts";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";

type Props = {
  params: { client: string; service: string; transactionID: string };
  link?: string;
  response: Pick<BuyerResponse, "elements" | "answers">;
};

/** The files among the answers, each to be opened. */
export function AnswerFileLinks({ params, link, response: { elements, answers } }: Props) {
  const values = answerValues(answers);
  const files = visibleElements(elements, values).flatMap(({ type, name }) => {
    const file = type === "file" ? parseFileAnswer(values[name]) : undefined;
    return file ? [file] : [];
  });
  if (files.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap gap-2 py-1">
      {files.map(({ uploadID, fileName }) => (
        <SaveButton
          key={uploadID}
          endpoint={getAnswerFile}
          params={{ ...params, uploadID }}
          link={link}
          fileName={fileName}
          icon={Paperclip}
          label={fileName}
          size="md"
        />
      ))}
    </div>
  );
}
