import { acceptRules } from "../../contract/entries/accepted-rules.ts";
import {
  changeRules,
  listRules,
  maxRulesBytes,
  readRules,
  rulesKinds,
  uploadRulesFile,
} from "../../contract/programs/rules.ts";
import { isEntryParticipant } from "../../contract/platform/permissions.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { refuse, requireFound } from "../platform/http/refusal.ts";
import { insertUpload } from "../media/uploads/queries.ts";
import { receiveSentFile } from "../media/uploads/receive-sent-file.ts";
import { deleteUploadOnFailure } from "../media/uploads/upload-cleanup.ts";
import { lockService } from "../programs/queries.ts";
import { lockEntry } from "./entry-locks.ts";
import {
  countWaitingForRules,
  insertAcceptance,
  insertRules,
  ownPDF,
  rulesOfProgram,
  rulesVersionsOf,
} from "./rules-queries.ts";

const CHOOSE_WHO_IS_ASKED = "Choose whether everybody is asked again.";
const CHANGED_MEANWHILE = "The rules were changed meanwhile. Look at them again.";

export const rulesCalls = [
  on(listRules, async ({ sql, service: { serviceID } }) => {
    const [versions, waiting] = await Promise.all([
      rulesVersionsOf(sql, serviceID),
      countWaitingForRules(sql, serviceID),
    ]);
    return { versions, ...requireRow(waiting) };
  }),

  on(changeRules, async ({ sql, service: { serviceID }, user, form, audit }) => {
    await lockService(sql, serviceID);
    const [before] = await rulesOfProgram(sql, serviceID, null);
    if ((before?.version ?? 0) !== form.from) refuse(CHANGED_MEANWHILE, 409);
    const kind = requireFound(
      rulesKinds.find((one) => one === form.kind),
      "kind of rules",
    );
    const uploadID = kind === "file" ? (form.uploadID ?? null) : null;
    if (uploadID) requireFound((await ownPDF(sql, uploadID, user.userID))[0], "file");
    const version = form.from + 1;
    const text = kind === "text" ? (form.text ?? "").trim() : "";
    const link = kind === "link" ? (form.link ?? "").trim() : "";
    if (!text && !link && !uploadID) refuse("Say what the rules are.", 400, { errors: { text: "Rules is required" } });
    if (version > 1 && !form.change) refuse(CHOOSE_WHO_IS_ASKED, 400, { errors: { change: CHOOSE_WHO_IS_ASKED } });
    const asksAgain = version === 1 || form.change === "again";
    const { rulesID } = requireRow(
      await insertRules(sql, serviceID, { version, kind, text, link, uploadID, asksAgain, userID: user.userID }),
    );
    await audit(
      rulesID,
      before && { version: before.version, kind: before.kind, text: before.text, link: before.link },
      { version, kind, text, link, change: version === 1 ? null : (form.change ?? null) },
    );
    return { version };
  }),

  onOutsideTransaction(uploadRulesFile, async (context) => {
    const { app, client, service, user, query, transact } = context;
    const file = await receiveSentFile(context, {
      declaredName: (query.name ?? "rules.pdf").slice(-200),
      restriction: "pdf",
      maxBytes: maxRulesBytes,
      keyPrefix: `${client.clientID}/rules/${service.serviceID}`,
    });
    await deleteUploadOnFailure(app, file, () => transact((sql) => insertUpload(sql, file, user.userID)));
    return { uploadID: file.uploadID, fileName: file.name, bytes: file.bytes };
  }),

  on(readRules, async ({ sql, service: { serviceID }, query: { version } }) => {
    const [rules] = await rulesOfProgram(sql, serviceID, version === undefined ? null : Number(version));
    return requireFound(rules, "rules");
  }),

  on(acceptRules, async ({ sql, service: { serviceID }, entry, user, standings, body: { rulesID }, now }) => {
    if (!isEntryParticipant(standings)) refuse("Only whoever enters accepts the rules.", 403);
    const { entryID } = await lockEntry(sql, entry.entryID, now);
    const current = requireFound((await rulesOfProgram(sql, serviceID, null))[0], "rules");
    if (current.rulesID !== rulesID) refuse("The rules have just changed. Read them again, then accept them.", 409);
    return requireRow(await insertAcceptance(sql, { serviceID, entryID, rulesID, userID: user.userID, now }));
  }),
];
