import { useState } from "react";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { demoAccounts } from "../../../contract/people/demo.ts";
import type { login } from "../../../contract/people/users.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";

type Props = { onSignIn: (sent: InputOf<typeof login>) => Promise<unknown> };

/** The people of a demo, one click each. Other installations have none. */
export function DemoAccounts({ onSignIn }: Props) {
  const { data } = useOptionalAnswer(demoAccounts, {});
  const [busy, setBusy] = useState<string>();
  if (!data || data.accounts.length === 0) return null;

  async function enter(email: string, password: string) {
    setBusy(email);
    await onSignIn({ email, password });
    setBusy(undefined);
  }
  return (
    <section aria-labelledby="demo-accounts" className="w-full min-w-0">
      <h2 id="demo-accounts" className="text-md font-semibold">
        Look around the demo town
      </h2>
      <p className="mt-1 text-base text-ink-3">Sign in as one of its people with a click.</p>
      <ul className="mt-4 divide-y border-y">
        {data.accounts.map(({ email, fullName, who, password }) => (
          <li key={email}>
            <button
              type="button"
              disabled={busy !== undefined}
              aria-busy={busy === email || undefined}
              onClick={() => void enter(email, password)}
              className="flex w-full items-center gap-3 px-1 py-2 text-start hover:bg-sunken disabled:opacity-60"
            >
              <Avatar name={fullName} size={32} />
              <span className="min-w-0">
                <span translate="no" className="block truncate text-base font-medium">
                  {fullName}
                </span>
                <span className="block text-sm text-pretty text-ink-3">{who}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
