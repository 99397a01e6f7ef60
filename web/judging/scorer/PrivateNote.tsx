import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getScoring, longestNote, saveScoringNote } from "../../../contract/judging/scoring.ts";
import { answerQuery } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import { Field } from "../../platform/ui/Field.tsx";
import { SavedMark } from "../../platform/ui/SavedMark.tsx";
import { Textarea } from "../../platform/ui/Textarea.tsx";
import { unsentNote } from "./unsent-values.ts";
import { useAutosave } from "./use-autosave.ts";

type Props = { at: EntryAddress; userID: string; note: string };

/** What scorers write down for themselves, kept while they type. */
export function PrivateNote({ at, userID, note }: Props) {
  const { client, service, entryID } = at;
  const api = useApi();
  const queries = useQueryClient();
  const local = useMemo(() => unsentNote(userID, entryID), [userID, entryID]);
  const [text, setText] = useState(() => local.read() ?? note);
  async function send(sent: string) {
    await api.call(saveScoringNote, at, { note: sent });
    queries.setQueryData<AnswerOf<typeof getScoring>>(
      answerQuery(api, getScoring, { client, service, entryID }).queryKey,
      (answer) => answer && { ...answer, note: sent },
    );
  }
  const sending = useAutosave({ value: text, local, may: true, send });
  const adopt = useEffectEvent((typed: string) => {
    setText(typed);
    sending.adopt(typed);
  });
  useEffect(() => local.watch((typed) => adopt(typed)), [local]);
  return (
    <div className="mt-6 border-t pt-5">
      <Field label="Private notes" help="Only you read these.">
        {(control) => (
          <div className="grid gap-1">
            <Textarea
              {...control}
              minRows={2}
              maxRows={16}
              maxLength={longestNote}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                sending.touch(event.target.value);
              }}
            />
            <span className="min-h-5">
              {sending.state !== "kept" && <SavedMark state={sending.state === "keeping" ? "saving" : "failed"} />}
              {sending.refusal && <span className="block text-sm text-warning-text">{sending.refusal}</span>}
            </span>
          </div>
        )}
      </Field>
    </div>
  );
}
