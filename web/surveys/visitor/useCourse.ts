import { useEffect, useEffectEvent, useRef } from "react";
import type { ServiceAt } from "../../../contract/addresses.ts";
import { type Survey, mostSeconds, placesOf, reachInvitedQuestion, reachQuestion } from "../../../contract/surveys.ts";
import { useApi } from "../../api/api.ts";
import { keepSurvey, keptSurvey } from "./kept-survey.ts";
import { linkIn } from "./link.ts";

/** How far somebody comes, and how long they look at it: counted without their name, and lost without harm. */
export function useCourse(at: ServiceAt, { version, elements }: Survey, isAsking: boolean) {
  const { call } = useApi();
  const looking = useRef<number>(undefined);
  const telling = useRef(Promise.resolve());

  /** A page that nobody looks at takes no time. */
  const look = useEffectEvent(() => {
    const now = performance.now();
    if (looking.current !== undefined)
      keepSurvey(at, { seconds: (keptSurvey(at).seconds ?? 0) + (now - looking.current) / 1000 });
    looking.current = isAsking && !document.hidden ? now : undefined;
  });
  useEffect(() => {
    look();
    const listener = () => look();
    document.addEventListener("visibilitychange", listener);
    addEventListener("pagehide", listener);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      removeEventListener("pagehide", listener);
    };
  }, [isAsking]);

  async function tell(place: string): Promise<void> {
    const { browser, reached } = keptSurvey(at);
    const places = [...placesOf(elements).map(({ name }) => name), ""];
    const before = reached?.version === version ? reached.place : undefined;
    if (!places.includes(place) || (before !== undefined && places.indexOf(place) <= places.indexOf(before))) return;
    const body = { version, place, ...(before !== undefined && { before }) };
    const link = linkIn(location.hash);
    if (link) await call(reachInvitedQuestion, at, body, { link });
    else await call(reachQuestion, at, { ...body, ...(browser && { browser }) });
    keepSurvey(at, { reached: { version, place } });
  }

  return {
    /** A question by its name, once each; empty once the answers are sent. */
    reach(place: string) {
      telling.current = telling.current.then(() => tell(place)).catch(() => undefined);
    },
    seconds(): number {
      look();
      return Math.min(mostSeconds, Math.round(keptSurvey(at).seconds ?? 0));
    },
  };
}
