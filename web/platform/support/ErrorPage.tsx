import { useEffect } from "react";
import { logError } from "../../../contract/platform/support.ts";
import { useAddress } from "../address/address.ts";
import { type Api, CallError, useApi } from "../api/api.ts";
import { LinkButton } from "../ui/Button.tsx";
import { isMissingPart } from "../missing-part.ts";
import { MissingPartPage } from "./MissingPartPage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { SignInFirst } from "./SignInFirst.tsx";

/** The page for errors. A missing or forbidden page isn't an error and isn't logged. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isMissingPart(error)) return <MissingPartPage />;
  const status = (error as { status?: number } | null)?.status;
  if (status === 404) return <NotFoundPage />;
  if (status === 401) return <SignInFirst />;
  if (status === 403) return <NotFoundPage title="This page isn’t yours to see" text={(error as Error).message} />;
  if (isSuspended(error)) return <NotFoundPage title="Taking a break" text={error.message} />;
  return <BrokenPage error={error} />;
}

/** Whoever runs the site has suspended the association, which isn't an error either. */
const isSuspended = (error: unknown): error is CallError =>
  error instanceof CallError && (error.more as { suspended?: boolean } | undefined)?.suspended === true;

function BrokenPage({ error }: { error: unknown }) {
  const api = useApi();
  const { path } = useAddress();
  useEffect(() => reportError(api, error, location.href), [api, error, path]);
  return (
    <main data-app className="grid min-h-dvh place-items-center px-6 py-16">
      <title>Page Error · Rosette</title>
      <div role="alert" className="grid max-w-md justify-items-center gap-2 text-center">
        <h1 className="display text-2xl">Page Error</h1>
        <p className="text-md text-ink-2">Something has gone wrong on this page.</p>
        <p className="text-md text-ink-2">This error has been logged.</p>
        <LinkButton to="/" variant="primary" size="lg" className="mt-6" reload>
          Continue
        </LinkButton>
      </div>
    </main>
  );
}

/** The page is broken already: a failure to report it has nowhere to be shown. */
function reportError({ call }: Api, error: unknown, url: string) {
  if (error instanceof CallError && error.status === 0) return;
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const fitting = (name: keyof typeof logError.form, text: string) => text.slice(0, logError.form[name].maxLength);
  const form = {
    message: fitting("message", message) || "Error",
    stack: fitting("stack", stack),
    url: fitting("url", url),
  };
  call(logError, {}, form).catch(() => undefined);
}
