import { readTokenOrSign } from "../../platform/api/token.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { userAtClient } from "../../../contract/people/people.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { noteRecentPage } from "../../platform/api/recent-pages.ts";
import { studioPageAt } from "./studio-pages.ts";
import type { StudioMenuGroup } from "./studio-menu.ts";

/** Milliseconds after which somebody is at a page, rather than on the way through it; by then it has its title. */
const STAY = 1200;

/** Notes the pages where somebody stays, for the palette: those of the menu by the menu's words, others by their title. */
export function useRecentPage(client: string, program: string | undefined, groups: readonly StudioMenuGroup[]): void {
  const { pathname } = useLocation();
  const { data } = useOptionalAnswer(userAtClient, { client });
  const userID = data?.user.userID;
  const item = groups.flatMap(({ items }) => items).find(({ to }) => to === pathname);
  const label = item?.label;
  useEffect(() => {
    if (!userID || !studioPageAt(pathname)) return;
    const timer = setTimeout(() => {
      const title = document.title
        .replace(/ · Rosette$/, "")
        .split(" · ")[0]
        ?.trim();
      const page = { to: pathname, label: label ?? title ?? "", detail: program ?? "" };
      // Race: whoever has signed out meanwhile leaves nothing behind.
      if (!readTokenOrSign()) return;
      if (page.label !== "" && !/^(Rosette|Page Error)/.test(page.label)) noteRecentPage(userID, client, page);
    }, STAY);
    return () => clearTimeout(timer);
  }, [userID, client, pathname, label, program]);
}
