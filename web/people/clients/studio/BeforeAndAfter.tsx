import type { AuditEntry } from "../../../../contract/people/audit.ts";
import { changedFieldsOf } from "./changed-fields.ts";

export const BeforeAndAfter = ({ entry: { before, after, timeZone } }: { entry: AuditEntry }) => (
  <ul className="grid gap-0.5 text-sm">
    {changedFieldsOf(before, after, timeZone ?? "UTC").map(({ name, before: beforeText, after: afterText }) => (
      <li key={name} className="wrap-break-word">
        <span className="text-ink-3">{name}</span>{" "}
        {beforeText !== undefined && <del className="text-ink-3 decoration-ink-3/50">{beforeText}</del>}{" "}
        {afterText !== undefined && <ins className="no-underline">{afterText}</ins>}
      </li>
    ))}
  </ul>
);
