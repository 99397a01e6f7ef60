import { LogIn } from "lucide-react";
import { useState } from "react";
import { beginProviderSignIn } from "../../../contract/people/provider-sign-in.ts";
import { CallError, useApi } from "../../platform/api/api.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useEntrance } from "./entrance-client.ts";
import { useReturnPath } from "./return-path.ts";

/** Signing in by the association's own systems, on its sign-in page alone. */
export function ProviderButtons() {
  const { url, signIn } = useEntrance();
  const { call } = useApi();
  const { to } = useReturnPath();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  if (url === undefined || signIn.length === 0) return null;

  async function begin(clientURL: string, providerID: string) {
    setBusy(providerID);
    setError(undefined);
    try {
      const { address } = await call(beginProviderSignIn, {}, { clientURL, providerID, to: to ?? null });
      location.assign(address);
    } catch (thrown) {
      setError((thrown instanceof CallError ? thrown : new CallError(0)).message);
      setBusy(undefined);
    }
  }
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {signIn.map(({ providerID, name }) => (
        <Button
          key={providerID}
          size="lg"
          className="w-full"
          busy={busy === providerID}
          onClick={() => void begin(url, providerID)}
        >
          <LogIn aria-hidden size={18} className="shrink-0" />
          <span className="truncate">
            Sign in with <span translate="no">{name}</span>
          </span>
        </Button>
      ))}
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your password
      </p>
    </div>
  );
}
