import { type RefObject, useEffect, useRef } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type BodyOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { type SponsorPlace, countSponsors } from "../../../contract/sponsors/sponsor-pages.ts";
import { authorizationHeaders } from "../../platform/api/browser-call.ts";

type SponsorCounts = BodyOf<typeof countSponsors>;

/** Sponsors that come into view together are counted in one call. */
const BATCH_MILLISECONDS = 1_000;
const MOST_PER_CALL = 100;

/**
 * Counts the sponsors that come into view and the links that are followed; nothing is stored on the device. A page is counted
 * at its own address alone, and not where staff try it out.
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
    const countSponsorsSeen = (action: SponsorCounts["what"], sponsorIDs: string[]) =>
      sendCounts({ client, serviceType, service }, { place, what: action, sponsorIDs });
    let seenIDs: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSeen = () => {
      clearTimeout(timer);
      for (let from = 0; from < seenIDs.length; from += MOST_PER_CALL)
        countSponsorsSeen("views", seenIDs.slice(from, from + MOST_PER_CALL));
      seenIDs = [];
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) {
            observer.unobserve(target);
            seenIDs.push(sponsorIDOf(target));
          }
        clearTimeout(timer);
        timer = setTimeout(tellSeen, BATCH_MILLISECONDS);
      },
      { threshold: 0.5 },
    );
    frame.querySelectorAll("[data-sponsor]").forEach((one) => observer.observe(one));
    const follow = ({ target, button }: MouseEvent) => {
      const link = (target as Element).closest('a[rel~="sponsored"]');
      if (link && button < 2) countSponsorsSeen("clicks", [sponsorIDOf(link.closest("[data-sponsor]")!)]);
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

/** Also runs while the page is left. Nobody needs the answer, but a body that isn't read keeps the connection busy. */
const sendCounts = (at: ProgramAddress, body: SponsorCounts) =>
  void fetch(callAddress(countSponsors, at), {
    method: "POST",
    keepalive: true,
    headers: { ...authorizationHeaders(undefined), "content-type": "application/json" },
    body: JSON.stringify(body),
  })
    .then((answer) => answer.text())
    .catch(() => undefined);
