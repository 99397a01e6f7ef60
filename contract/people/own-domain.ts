import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { dnsRecordStates } from "../platform/dns-records.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const domainPath = "/clients/:client/domain";

const fields = {
  domain: {
    type: "input",
    kind: "text",
    label: "Domain",
    help: "A name below your website’s, as awards.example.org. Your website itself stays where it is.",
    required: true,
    maxLength: 300,
  },
} as const satisfies Fields;

/** The proof that the domain is theirs, and what leads it here. */
export const domainRecordKinds = ["proof", "address"] as const;
export type DomainRecordKind = (typeof domainRecordKinds)[number];

export const getOwnDomain = get(domainPath, {
  summary: "See at which address the pages are, and which DNS records a domain of your own needs",
  allow: "MANAGE_DOMAIN",
  answer: record({
    /** The installation's own address of the pages, where they are otherwise. */
    usualAddress: Text(),
    domain: nullable(
      record({
        ownDomainID: ID(),
        domain: Text(),
        /** The address of the pages there. */
        address: Text(),
        /** Since when the pages are there. */
        provedAt: nullable(Instant()),
        /** Since when a record is gone while the domain is in use. */
        missingSince: nullable(Instant()),
        /** When the pages went back to the usual address, as a record was gone. */
        takenBackAt: nullable(Instant()),
        /** Whether another association here has the domain in use. */
        isTaken: Bool(),
        checkedAt: nullable(Instant()),
        nextAt: Instant(),
        records: List(
          record({
            kind: oneOf(domainRecordKinds),
            /** As it is entered in DNS. */
            type: oneOf(["TXT", "CNAME", "A"]),
            name: Text(),
            /** What it is to say. */
            value: Text(),
            state: oneOf(dnsRecordStates),
            /** What was found at that name. */
            found: List(Text()),
          }),
        ),
      }),
    ),
  }),
});

export const setOwnDomain = post(domainPath, {
  summary: "Say at which domain of your own the pages are to be; each needs its own DNS records",
  allow: "MANAGE_DOMAIN",
  form: fields,
  more: changedMeanwhile,
  done: "Saved.",
});

export const checkOwnDomain = post(`${domainPath}/check`, {
  summary: "Look the domain’s DNS records up now",
  allow: "MANAGE_DOMAIN",
  answer: record({ inUse: Bool(), isTaken: Bool(), state: oneOf(dnsRecordStates) }),
  timeout: 60_000,
});

export const removeOwnDomain = post(`${domainPath}/remove`, {
  summary: "Have the pages at the usual address again",
  allow: "MANAGE_DOMAIN",
  done: "Removed.",
});
