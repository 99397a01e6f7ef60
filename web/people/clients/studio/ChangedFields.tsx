import type { ChangedField } from "../../../../contract/people/audit.ts";

/** What a change was in detail: nothing where its sentence says it all. */
export const ChangedFields = ({ fields }: { fields: readonly ChangedField[] }) =>
  fields.length > 0 && (
    <ul className="grid gap-0.5 text-sm">
      {fields.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-ink-3">{label}</span>{" "}
          {before !== null && before !== "nothing" && <del className="text-ink-3 decoration-ink-3/50">{before}</del>}{" "}
          {after !== null && <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
