import { paths, programAddress } from "../../contract/platform/addresses.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import {
  closeKiosks,
  createPublicVote,
  editPublicVote,
  listPublicVotes,
  makeKioskLink,
  removePublicVote,
} from "../../contract/votes/public-vote-editing.ts";
import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { createLink, revokeLinks } from "../platform/links/queries.ts";
import { requireRow } from "../platform/db/sql.ts";
import {
  deleteVote,
  galleriesToChoose,
  hasBallots,
  lockBallots,
  insertVote,
  lockVote,
  ticketPrograms,
  updateVote,
  voteWindow,
} from "./vote-editing-queries.ts";
import { insertKey } from "./vote-keys.ts";
import { publicVotesOf, voteState } from "./vote-queries.ts";
import { turnoutOf } from "./turnout-queries.ts";

type SentVoteSettings = InputOf<typeof createPublicVote>;

/** Settings that decide who votes on what can't change after the first ballot. */
const settingsFixedByBallots = ["galleryID", "grouped", "choices", "ticketRestriction", "ticketServiceID"] as const;

const isByTicket = ({ ticketRestriction }: Pick<SentVoteSettings, "ticketRestriction">) =>
  ticketRestriction === "per-ticket" || ticketRestriction === "per-scanned-ticket";

export const voteEditing = [
  on(listPublicVotes, async ({ sql, service, standings, now }) => {
    const { serviceID } = service;
    const [votes, galleries, programs, [window]] = await Promise.all([
      publicVotesOf(sql, serviceID),
      galleriesToChoose(sql, serviceID),
      ticketPrograms(sql, serviceID),
      voteWindow(sql, serviceID),
    ]);
    const turnouts = await Promise.all(votes.map(({ publicVoteID }) => turnoutOf(sql, publicVoteID)));
    return {
      standings: [...standings],
      opensAt: window?.opensAt ?? null,
      closesAt: window?.closesAt ?? null,
      zone: service.timeZone,
      publicVotes: votes.map((vote, at) => ({ ...vote, state: voteState(vote, now), ...turnouts[at]! })),
      galleries,
      ticketPrograms: programs,
    };
  }),

  on(createPublicVote, async (ask) => {
    const { sql, app, service, body, audit } = ask;
    const settings = await checkedSettings(ask);
    const items = hasFeature(service.kind, "properties") ? "properties" : "entries";
    const { publicVoteID } = requireRow(await insertVote(sql, service.serviceID, { ...settings, items }));
    await insertKey(sql, app.sealing, publicVoteID);
    await audit(publicVoteID, null, body);
    return { publicVoteID };
  }),

  on(editPublicVote, async (ask) => {
    const { sql, app, publicVote, audit } = ask;
    const { publicVoteID } = publicVote;
    await lockBallots(sql, publicVoteID);
    const before = requireRow(await lockVote(sql, publicVoteID));
    await refuseIfStale(ask, publicVoteID, before, "question");
    if (publicVote.countedAt) refuse("This vote was counted, so it stays as it is.", 409);
    const settings = await checkedSettings(ask);
    if (settingsFixedByBallots.some((name) => settings[name] !== before[name]) && (await hasBallots(sql, publicVoteID)))
      refuse(
        "People have voted, so who votes on what stays as it is. Its name, its question and its text can be changed.",
        409,
      );
    await updateVote(sql, publicVoteID, settings);
    await insertKey(sql, app.sealing, publicVoteID);
    await audit(publicVoteID, before, settings);
    return {};
  }),

  on(removePublicVote, async ({ sql, publicVote, audit }) => {
    const { publicVoteID, name } = publicVote;
    await lockBallots(sql, publicVoteID);
    if (await hasBallots(sql, publicVoteID))
      refuse(
        "People have voted, so this vote can’t be removed. Take it off the program’s pages instead: unpublish it.",
        409,
      );
    await revokeLinks(sql, "kiosk", publicVoteID);
    await deleteVote(sql, publicVoteID);
    await audit(publicVoteID, { name }, null);
    return {};
  }),

  on(makeKioskLink, async ({ sql, app, client, service, publicVote: vote, user, now, audit }) => {
    if (!isByTicket(vote))
      refuse(
        "A kiosk knows voters by their tickets. This vote asks for none, so people vote on their own phones.",
        409,
      );
    const seconds = vote.closesAt ? Math.ceil((Date.parse(vote.closesAt) - now.getTime()) / 1_000) : 0;
    if (seconds <= 0) refuse("Say first until when people vote, in the program’s dates.", 409);
    const { publicVoteID } = vote;
    const made = { madeBy: user.userID, lasts: `${seconds} seconds` };
    const kioskKey = await createLink(sql, client.clientID, { purpose: "kiosk", recordID: publicVoteID, ...made });
    await audit(publicVoteID, null, { kiosk: "opened" });
    const at = { ...programAddress(client.url, service), publicVoteID };
    return { url: app.addresses.urlOf(`${paths.kiosk(at)}#${kioskKey}`) };
  }),

  on(closeKiosks, async ({ sql, publicVote: { publicVoteID }, audit }) => {
    const closed = await revokeLinks(sql, "kiosk", publicVoteID);
    await audit(publicVoteID, { kiosks: closed.length }, { kiosks: 0 });
    return {};
  }),
];

/** The settings, with those reset that others make meaningless. */
async function checkedSettings({
  sql,
  service,
  body,
}: TransactionContext<typeof createPublicVote> | TransactionContext<typeof editPublicVote>) {
  const { serviceID } = service;
  const ticketServiceID = isByTicket(body) && body.ticketServiceID !== serviceID ? body.ticketServiceID : null;
  if (body.galleryID)
    requireFound(
      (await galleriesToChoose(sql, serviceID)).find(({ galleryID }) => galleryID === body.galleryID),
      "gallery",
    );
  if (ticketServiceID)
    requireFound(
      (await ticketPrograms(sql, serviceID)).find((program) => program.serviceID === ticketServiceID),
      "program",
    );
  return { ...body, ticketServiceID };
}
