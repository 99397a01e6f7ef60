import { type RefObject, useEffect, useRef } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type BodyOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { type SponsorPlace, countSponsors } from "../../../contract/sponsors/sponsor-pages.ts";
import { authorizationHeaders } from "../../platform/api/browser-call.ts";

type SponsorCounts = BodyOf<typeof countSponsors>;

/** In milliseconds: those that come into view together are told together. */
const BATCH_MILLISECONDS = 1_000;
const MOST_PER_CALL = 100;

/**
 * Tells which sponsors within came into view, and whose link was followed; nothing is kept on the device. A page is counted at its
 * own address alone, and not where staff try it out.
 */
export function useSponsorCounts(
  at: ProgramAddress,
  place: SponsorPlace,
  path: string,
): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null);
  const { client, serviceType, service } = at;
  useEffect(() => {
    const frame = within.current;
    if (!frame || location.pathname !== path) return undefined;
    const tell = (what: SponsorCounts["what"], sponsorIDs: string[]) =>
      sendCounts({ client, serviceType, service }, { place, what, sponsorIDs });
    let seen: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSeen = () => {
      clearTimeout(timer);
      for (let from = 0; from < seen.length; from += MOST_PER_CALL)
        tell("views", seen.slice(from, from + MOST_PER_CALL));
      seen = [];
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) {
            observer.unobserve(target);
            seen.push(sponsorIDOf(target));
          }
        clearTimeout(timer);
        timer = setTimeout(tellSeen, BATCH_MILLISECONDS);
      },
      { threshold: 0.5 },
    );
    frame.querySelectorAll("[data-sponsor]").forEach((one) => observer.observe(one));
    const follow = ({ target, button }: MouseEvent) => {
      const link = (target as Element).closest('a[rel~="sponsored"]');
      if (link && button < 2) tell("clicks", [sponsorIDOf(link.closest("[data-sponsor]")!)]);
    };
    frame.addEventListener("click", follow);
    frame.addEventListener("auxclick", follow);
    addEventListener("pagehide", tellSeen);
    return () => {
      observer.disconnect();
      frame.removeEventListener("click", follow);
      frame.removeEventListener("auxclick", follow);
      removeEventListener("pagehide", tellSeen);
      tellSeen();
    };
  }, [client, serviceType, service, place, path]);
  return within;
}

const sponsorIDOf = (element: Element) => element.getAttribute("data-sponsor") ?? "";

/** Also while the page is left; whether it arrived is nobody's business here, but an answer that nobody reads stays on its way. */
const sendCounts = (at: ProgramAddress, body: SponsorCounts) =>
  void fetch(callAddress(countSponsors, at), {
    method: "POST",
    keepalive: true,
    headers: { ...authorizationHeaders(undefined), "content-type": "application/json" },
    body: JSON.stringify(body),
  })
    .then((answer) => answer.text())
    .catch(() => undefined);
