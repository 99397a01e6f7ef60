import { useState } from "react";
import type { ParamsOf } from "../../../../contract/platform/endpoint.ts";
import { fileAnswer } from "../../../../contract/platform/forms/file-answer.ts";
import {
  type getRecommendation,
  removeRecommendationFile,
  uploadRecommendationFile,
} from "../../../../contract/entries/recommendations.ts";
import { useApi } from "../../../platform/api/api.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { FileAnswer } from "../../../platform/forms/FileAnswer.tsx";
import { type SendFile, SendFileContext } from "../../../platform/forms/send-file.ts";

type Props = { at: ParamsOf<typeof getRecommendation>; link: string; letter: ReturnType<typeof useLetterFile> };
type StoredLetter = { uploadID: string; fileName: string } | null;

const pdfField = { type: "file", name: "file", label: "PDF", restriction: "pdf" } as const;

/** The PDF of a recommendation, and whether it is still on its way. */
export function useLetterFile(kept: StoredLetter) {
  const [file, setFile] = useState<string | null>(kept && fileAnswer(kept));
  const [isSending, setSending] = useState(false);
  return { file, setFile, isSending, setSending };
}

/** What it sends is kept at once; what it takes away, too. */
export function LetterFile({ at, link, letter: { file, setFile, setSending } }: Props) {
  const { call } = useApi();
  const remove = useAction(removeRecommendationFile);
  const sendFile: SendFile = async (_element, chosen, how) => {
    setSending(true);
    try {
      return await call(uploadRecommendationFile, at, undefined, { ...how, file: chosen, link });
    } finally {
      setSending(false);
    }
  };
  async function change(value: unknown) {
    if (value === null && !(await remove.run(at, undefined, { link })).ok) return;
    setFile(value as string | null);
  }
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-sm font-medium">As a PDF, beside it or in its place</p>
      <SendFileContext value={sendFile}>
        <FileAnswer element={pdfField} value={file} set={(value) => void change(value)} />
      </SendFileContext>
    </div>
  );
}
