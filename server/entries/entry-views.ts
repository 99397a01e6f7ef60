import { mostEntryViews, removeEntryView, saveEntryView } from "../../contract/entries/entry-views.ts";
import { may } from "../../contract/platform/permissions.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { deleteView, saveView } from "./entry-view-queries.ts";

export const entryViewCalls = [
  on(saveEntryView, async ({ sql, service: { serviceID }, user: { userID }, body: { name, shared, query } }) => {
    const [view] = await saveView(sql, { serviceID, userID, name: name.trim(), shared, query, most: mostEntryViews });
    return view ?? refuse(`You have ${mostEntryViews} views already. Remove one first.`, 409);
  }),

  on(removeEntryView, async ({ sql, user, entryView, standings }) => {
    if (entryView.userID !== user.userID && !(entryView.shared && may(standings, "MANAGE_ENTRIES")))
      refuse("Only whoever saved this view, or somebody who manages entries, can remove it.", 403);
    await deleteView(sql, entryView.entryViewID);
    return {};
  }),
];
