import { Paperclip } from "lucide-react";
import { getAnswerFile } from "../../../contract/commerce/answer-files.ts";
import { valuesOf } from "../../../contract/platform/forms/answers.ts";
import { fileIn } from "../../../contract/platform/forms/file-answer.ts";
import { visibleElements } from "../../../contract/platform/forms/validate.ts";
import type { Response } from "../../../contract/commerce/responses.ts";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";

type Props = {
  params: { client: string; service: string; transactionID: string };
  link?: string;
  response: Pick<Response, "elements" | "answers">;
};

/** The files among the answers, each to be opened. */
export function FilesOfAnswers({ params, link, response: { elements, answers } }: Props) {
  const values = valuesOf(answers);
  const files = visibleElements(elements, values).flatMap(({ type, name }) => {
    const file = type === "file" ? fileIn(values[name]) : undefined;
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
