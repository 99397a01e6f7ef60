import { dnsRecordStates } from "../platform/dns-records.ts";
import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const senderPath = "/clients/:client/sender";

const fields = {
  address: {
    type: "input",
    kind: "email",
    label: "Sender address",
    help: "At your own domain, as awards@example.org. It needs no mailbox, but answers without another address go there.",
    required: true,
    maxLength: 200,
  },
} as const satisfies Fields;

export const dnsRecordKinds = ["dkim", "spf", "dmarc"] as const;
export type DNSRecordKind = (typeof dnsRecordKinds)[number];

export const getOwnSender = get(senderPath, {
  summary: "See from which address mail comes, and which DNS records an address of your own needs",
  allow: "MANAGE_SENDER",
  answer: record({
    /** The address of the installation, from which mail comes otherwise. */
    usualAddress: Text(),
    sender: nullable(
      record({
        ownSenderID: ID(),
        address: Text(),
        domain: Text(),
        /** Since when mail comes from the address. */
        provedAt: nullable(Instant()),
        /** Since when the DKIM record is gone while the address is in use. */
        missingSince: nullable(Instant()),
        /** When mail went back to the usual address, as the record was gone. */
        takenBackAt: nullable(Instant()),
        checkedAt: nullable(Instant()),
        nextAt: Instant(),
        records: List(
          record({
            kind: oneOf(dnsRecordKinds),
            name: Text(),
            /** What it is to say. */
            value: Text(),
            state: oneOf(dnsRecordStates),
            /** What was found, of each record of that name. */
            found: List(Text()),
            /** Where it was found, if at another name than the first. */
            foundAt: nullable(Text()),
          }),
        ),
      }),
    ),
  }),
});

export const setOwnSender = post(senderPath, {
  summary: "Say from which address at your own domain mail is to come; another domain needs its own DNS records",
  allow: "MANAGE_SENDER",
  form: fields,
  more: changedMeanwhile,
  done: "Saved.",
});

export const checkOwnSender = post(`${senderPath}/check`, {
  summary: "Look the DNS records up now",
  allow: "MANAGE_SENDER",
  answer: record({ inUse: Bool(), state: oneOf(dnsRecordStates) }),
  timeout: 60_000,
});

export const testOwnSender = post(`${senderPath}/test`, {
  summary: "Mail oneself a test from the address",
  allow: "MANAGE_SENDER",
  answer: record({ to: Text() }),
});

export const removeOwnSender = post(`${senderPath}/remove`, {
  summary: "Have mail come from the usual address again; the key is gone",
  allow: "MANAGE_SENDER",
  done: "Removed.",
});
