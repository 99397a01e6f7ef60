import { roleHelp, roleLabels } from "../../../contract/people/people.ts";
import { roles } from "../../../contract/platform/permissions.ts";

export const RoleHelp = () => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 text-sm">
    {roles.map((role) => (
      <div key={role} className="col-span-2 grid grid-cols-subgrid">
        <dt className="font-medium">{roleLabels[role]}</dt>
        <dd className="text-ink-2">{roleHelp[role]}</dd>
      </div>
    ))}
  </dl>
);
