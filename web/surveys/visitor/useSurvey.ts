import { useCallback, useEffect, useState } from "react";
import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import { valuesOf } from "../../../contract/platform/forms/answers.ts";
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
import type { Submitted } from "../../platform/forms/useForm.ts";
import { toast } from "../../platform/ui/toast.ts";
import { keepSurvey, keptSurvey } from "./kept-survey.ts";
import { linkIn } from "./link.ts";
import { useCourse } from "./useCourse.ts";

/** Whether somebody may answer, has answered, and sending it. */
export function useSurvey(at: ServiceAt, survey: Survey) {
  const { version } = survey;
  const { call } = useApi();
  const [begun, setBegun] = useState<SurveyBeginning>();
  const [fault, setFault] = useState<CallError>();
  const [changing, setChanging] = useState(false);

  const isAsking = begun !== undefined && begun.refusal === null && (!begun.answered || changing);
  const { reach, seconds } = useCourse(at, survey, isAsking && !changing);

  const { client, service } = at;
  const begin = useCallback(
    () =>
      beginningOf(call, { client, service }).then(setBegun, (thrown: unknown) =>
        setFault(thrown instanceof CallError ? thrown : new CallError(0)),
      ),
    [call, client, service],
  );
  useEffect(() => void begin(), [begin]);

  async function send(values: Values): Promise<Submitted> {
    const { browser } = keptSurvey(at);
    const answers = Object.entries(values).map(([name, value]) => ({ name, value: value ?? null }));
    try {
      const link = linkIn(location.hash);
      if (link) await call(answerInvited, at, { version, answers, seconds: seconds() }, { link });
      else await call(vote, at, { version, answers, seconds: seconds(), ...(browser && { browser }) });
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError(0);
      toast(error.message, "danger");
      return { ok: false, error };
    }
    reach("");
    keepSurvey(at, { answers: undefined });
    setChanging(false);
    setBegun((now) => now && { ...now, answered: true, answers: now.answers && answers });
    return { ok: true };
  }

  return {
    begun,
    fault,
    /** What stands in it at first: what was sent, or what was chosen and isn't sent yet. */
    initial: begun?.answers ? valuesOf(begun.answers) : (keptSurvey(at).answers ?? {}),
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

async function beginningOf(call: Call, at: ServiceAt): Promise<SurveyBeginning> {
  const link = linkIn(location.hash);
  if (link) return call(beginInvitedSurvey, at, undefined, { link });
  const { browser } = keptSurvey(at);
  const answer = await call(beginSurvey, at, browser ? { browser } : {});
  // Another tab may have one by now: both are one browser.
  if (answer.browser && keptSurvey(at).browser === browser) keepSurvey(at, { browser: answer.browser });
  return answer;
}
