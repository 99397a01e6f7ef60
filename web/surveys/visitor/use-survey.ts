import { useCallback, useEffect, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { answerValues } from "../../../contract/platform/forms/answers.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import {
  type Survey,
  type SurveyBeginning,
  answerInvited,
  beginInvitedSurvey,
  beginSurvey,
  vote,
} from "../../../contract/surveys/surveys.ts";
import { type Call, CallError, useApi } from "../../platform/api/api.ts";
import type { SubmitOutcome } from "../../platform/forms/use-form.ts";
import { toast } from "../../platform/ui/toast.ts";
import { storeSurvey, readStoredSurvey } from "./stored-survey.ts";
import { surveyLinkIn } from "./survey-link.ts";
import { leaveQuestions } from "./use-question-place.ts";
import { useFunnel } from "./use-funnel.ts";

/** Whether the respondent may answer, their answers, and sending them. */
export function useSurvey(at: ServiceAddress, survey: Survey) {
  const { version } = survey;
  const { call } = useApi();
  const [begun, setBegun] = useState<SurveyBeginning>();
  const [fault, setFault] = useState<CallError>();
  const [changing, setChanging] = useState(false);

  const isAsking = begun !== undefined && begun.refusal === null && (!begun.answered || changing);
  const { reach, seconds } = useFunnel(at, survey, isAsking && !changing);

  const { client, service } = at;
  const begin = useCallback(
    () =>
      fetchBeginning(call, { client, service }).then(setBegun, (thrown: unknown) =>
        setFault(thrown instanceof CallError ? thrown : new CallError(0)),
      ),
    [call, client, service],
  );
  useEffect(() => void begin(), [begin]);

  async function send(values: Values): Promise<SubmitOutcome> {
    const { browser } = readStoredSurvey(at);
    const answers = Object.entries(values).map(([name, value]) => ({ name, value: value ?? null }));
    try {
      const link = surveyLinkIn(location.hash);
      if (link) await call(answerInvited, at, { version, answers, seconds: seconds() }, { link });
      else await call(vote, at, { version, answers, seconds: seconds(), ...(browser && { browser }) });
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError(0);
      toast(error.message, "danger");
      return { ok: false, error };
    }
    reach("");
    storeSurvey(at, { answers: undefined });
    if (survey.pace === "one") leaveQuestions();
    setChanging(false);
    setBegun((now) => now && { ...now, answered: true, answers: now.answers && answers });
    return { ok: true };
  }

  return {
    begun,
    fault,
    /** Initial answers: those that were sent, or unsent ones from this browser. */
    initial: begun?.answers ? answerValues(begun.answers) : (readStoredSurvey(at).answers ?? {}),
    isAsking,
    reach,
    change: begun?.answers ? () => setChanging(true) : undefined,
    send,
    retry() {
      setFault(undefined);
      void begin();
    },
  };
}

async function fetchBeginning(call: Call, at: ServiceAddress): Promise<SurveyBeginning> {
  const link = surveyLinkIn(location.hash);
  if (link) return call(beginInvitedSurvey, at, undefined, { link });
  const { browser } = readStoredSurvey(at);
  const answer = await call(beginSurvey, at, browser ? { browser } : {});
  // Another tab may have got a token meanwhile: both tabs are one browser.
  if (answer.browser && readStoredSurvey(at).browser === browser) storeSurvey(at, { browser: answer.browser });
  return answer;
}
