/** What a check found of a DNS record that an association adds for itself. */
export const dnsRecordStates = ["notAsked", "found", "notFound", "different", "noAnswer"] as const;
export type DNSRecordState = (typeof dnsRecordStates)[number];

/** Once name servers were asked. */
export type CheckedDNSRecordState = Exclude<DNSRecordState, "notAsked">;
