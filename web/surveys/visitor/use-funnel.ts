import { useEffect, useRef } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type Survey, longestAnswerSeconds } from "../../../contract/surveys/surveys.ts";
import { useApi } from "../../platform/api/api.ts";
import { useLatest } from "../../platform/ui/use-latest.ts";
import { storeSurvey, readStoredSurvey } from "./stored-survey.ts";

/** How far somebody comes, and how long they look at it: counted without their name, and lost without harm. */
export function useFunnel(at: ServiceAddress, survey: Survey, isAsking: boolean) {
  const { call } = useApi();
  const looking = useRef<number>(undefined);
  const telling = useRef(Promise.resolve());

  /** A page that nobody looks at takes no time. */
  const look = useLatest(() => {
    const now = performance.now();
    if (looking.current !== undefined)
      storeSurvey(at, { seconds: (readStoredSurvey(at).seconds ?? 0) + (now - looking.current) / 1000 });
    looking.current = isAsking && !document.hidden ? now : undefined;
  });
  useEffect(() => {
    look.current();
    const listener = () => look.current();
    document.addEventListener("visibilitychange", listener);
    addEventListener("pagehide", listener);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      removeEventListener("pagehide", listener);
    };
  }, [isAsking, look]);

  return {
    /** A question by its name, once each; empty once the answers are sent. */
    reach(place: string) {
      telling.current = telling.current
        .then(async () => (await import("./report-reached.ts")).reportReached({ call, at, survey }, place))
        .catch(() => undefined);
    },
    seconds(): number {
      look.current();
      return Math.min(longestAnswerSeconds, Math.round(readStoredSurvey(at).seconds ?? 0));
    },
  };
}
