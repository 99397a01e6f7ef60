import type { DNSRecordKind } from "../../../contract/mail/own-sender.ts";
import {
  checkOwnSender,
  getOwnSender,
  removeOwnSender,
  setOwnSender,
  testOwnSender,
} from "../../../contract/mail/own-sender.ts";
import { isMailboxProvider } from "../../../contract/mail/mailbox-providers.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import { normalizeEmail } from "../../../contract/platform/email-address.ts";
import { newID } from "../../platform/db/ids.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { Settings } from "../../platform/settings.ts";
import { queueMail } from "../sending/mail.ts";
import { senderAddress } from "../sending/sender-address.ts";
import { checkSender } from "./check-sender.ts";
import { dkimName, dkimValue, dmarcName, dmarcValue, senderDomain, spfValue } from "./dns-records.ts";
import * as queries from "./own-sender-queries.ts";
import { OWN_SENDER_WORK } from "./own-sender-work.ts";
import { senderKeyPurpose } from "./sealed-key.ts";
import { newSenderKey } from "./signing.ts";
import { tellOwners } from "./tell-owners.ts";

const wrong = (message: string): never => refuse(message, 422, { errors: { address: message } });

/** Whoever asks before a record is there is told so by some name servers for an hour more. */
const FIRST_CHECK = HOUR;
/** Name servers are asked once for presses that follow one another. */
const JUST_CHECKED = 3_000;

function addressIn({ mailFrom }: Settings, typed: string): string {
  const address = normalizeEmail(typed) ?? wrong("Enter a whole address at your own domain, as awards@example.org.");
  const domain = senderDomain(address).toLowerCase();
  if (isMailboxProvider(domain))
    wrong(
      `${domain} belongs to a provider of mailboxes, who lets nobody else send from it, so your mail would be refused. Enter an address at a domain of your own.`,
    );
  const ours = senderDomain(senderAddress(mailFrom)).toLowerCase();
  if (domain === ours || domain.endsWith(`.${ours}`))
    wrong(`${domain} belongs to whoever runs this site. Enter an address at a domain of your own.`);
  return address;
}

const noSender = () => refuse("There is no sender address any more. Set one up first.", 409);

/** What the domain is to have, and what the last check found. */
function recordsOf({ mailSPF }: Settings, sender: queries.OwnSenderRow) {
  const domain = senderDomain(sender.address);
  const { found } = sender;
  const record = (kind: DNSRecordKind, name: string, value: string) => {
    const { state = "notAsked" as const, found: texts = [], foundAt = null } = found?.[kind] ?? {};
    return { kind, name, value, state, found: texts, foundAt };
  };
  return [
    record("dkim", dkimName(sender), dkimValue(sender)),
    ...(mailSPF === undefined ? [] : [record("spf", domain, spfValue(mailSPF, found?.spf?.found ?? []))]),
    // A DMARC record that is there stays as it is: nobody is to weaken it by ours.
    record("dmarc", dmarcName(domain), (found?.dmarc.state === "found" && found.dmarc.found[0]) || dmarcValue),
  ];
}

export const ownSenderCalls = [
  on(getOwnSender, async ({ sql, app: { settings } }) => {
    const [sender] = await queries.ownSender(sql);
    return {
      usualAddress: senderAddress(settings.mailFrom),
      sender: sender
        ? {
            ownSenderID: sender.ownSenderID,
            address: sender.address,
            domain: senderDomain(sender.address),
            provedAt: sender.provedAt,
            missingSince: sender.missingSince,
            takenBackAt: sender.takenBackAt,
            checkedAt: sender.checkedAt,
            nextAt: sender.nextAt,
            records: recordsOf(settings, sender),
          }
        : null,
    };
  }),

  onOutsideTransaction(setOwnSender, async (context) => {
    const { app, form, now, transact } = context;
    const address = addressIn(app.settings, form.address);
    const key = await newSenderKey();
    await transact(async (sql, audit) => {
      const [before] = await queries.lockOwnSender(sql);
      if (before) await refuseIfStale({ ...context, sql }, before.ownSenderID, { address: before.address });
      if (before?.address === address) return;
      const isProvedAlready = before !== undefined && senderDomain(before.address) === senderDomain(address);
      if (isProvedAlready) {
        await queries.changeSenderAddress(sql, address);
        await audit(before.ownSenderID, { sender: before.address }, { sender: address });
        return;
      }
      // Another domain has to let the mail through by a record of its own.
      if (before) await queries.deleteOwnSender(sql);
      const ownSenderID = await newID(sql);
      const nextAt = new Date(now.getTime() + FIRST_CHECK);
      const inserted = await queries.insertOwnSender(sql, {
        ownSenderID,
        address,
        selector: key.selector,
        publicKey: key.publicKey,
        sealedKey: app.sealing.seal(key.privateKey, senderKeyPurpose(ownSenderID)),
        at: now,
        nextAt,
      });
      if (inserted.length === 0) refuse("Somebody set an address up in the same moment. Look at it first.", 409);
      await addDueWork(sql, OWN_SENDER_WORK, ownSenderID, nextAt);
      await audit(ownSenderID, before ? { sender: before.address } : null, { sender: address });
    });
    return {};
  }),

  onOutsideTransaction(checkOwnSender, async ({ app, client: { clientID }, now, transact }) => {
    const [sender] = await app.database.readInside(clientID, queries.ownSender);
    if (!sender) return noSender();
    const { ownSenderID, address, provedAt, found, checkedAt } = sender;
    if (found && checkedAt !== null && now.getTime() - Date.parse(checkedAt) < JUST_CHECKED)
      return { inUse: provedAt !== null, state: found.dkim.state };
    const checked = await checkSender(app, sender, (work) =>
      transact(async (sql, audit) => {
        const after = await work(sql, async (used) => {
          if (used !== null) await audit(ownSenderID, null, { sender: address, used });
          if (used === false) await tellOwners(sql, { app, clientID, sender, used });
        });
        if (after) await addDueWork(sql, OWN_SENDER_WORK, ownSenderID, after.nextAt);
        return after;
      }),
    );
    if (!checked) return noSender();
    return { inUse: checked.provedAt !== null, state: checked.found.dkim.state };
  }),

  on(testOwnSender, async ({ sql, app, client, user, audit }) => {
    const sender = (await queries.ownSender(sql))[0] ?? noSender();
    if (sender.provedAt === null)
      refuse("Mail comes from this address once its DKIM record is found. Add the record, and check it first.", 409);
    await queueMail(sql, {
      to: user.email,
      clientID: client.clientID,
      subject: `A test from ${sender.address}`,
      paragraphs: [
        `This mail comes from ${sender.address}, as all mail of ${client.name} does. If it lies in your inbox, and not among spam, it came as it should.`,
        `Your mail program shows more: Gmail says under “Show original” that SPF, DKIM and DMARC passed, and others have a similar view of where a mail comes from. DKIM is to pass for ${senderDomain(sender.address)}.`,
      ],
      note: `${user.fullName} asked for it at ${new URL(app.addresses.originOf(client.url)).host}.`,
    });
    await audit(sender.ownSenderID, null, { sender: sender.address });
    return { to: user.email };
  }),

  on(removeOwnSender, async ({ sql, audit }) => {
    const [sender] = await queries.lockOwnSender(sql);
    if (!sender) return {};
    await queries.deleteOwnSender(sql);
    await audit(sender.ownSenderID, { sender: sender.address }, null);
    return {};
  }),
];
