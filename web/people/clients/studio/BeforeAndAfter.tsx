import type { AuditEntry } from "../../../../contract/people/audit.ts";
import { changedFieldsOf } from "./changed-fields.ts";

/** What a change made of what, field by field. */
export const BeforeAndAfter = ({ entry: { before, after, timeZone } }: { entry: AuditEntry }) => (
  <ul className="grid gap-0.5 text-sm">
    {changedFieldsOf(before, after, timeZone ?? "UTC").map(({ name, before: was, after: is }) => (
      <li key={name} className="wrap-break-word">
        <span className="text-ink-3">{name}</span>{" "}
        {was !== undefined && <del className="text-ink-3 decoration-ink-3/50">{was}</del>}{" "}
        {is !== undefined && <ins className="no-underline">{is}</ins>}
      </li>
    ))}
  </ul>
);
