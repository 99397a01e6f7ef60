import { Suspense, useMemo } from "react";
import { Link, Outlet } from "react-router";
import { clientPage } from "../../../contract/people/clients.ts";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { paths } from "../../../contract/platform/addresses.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ClientMark } from "../../platform/frames/ClientMark.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";
import { Logo } from "../../platform/ui/Logo.tsx";
import { PersonCorner } from "../../people/frames/PersonCorner.tsx";
import { EntranceContext, useEntranceClient } from "../../people/users/entrance-client.ts";

/**
 * For signing in and the account: in the name and colors of the association from which somebody comes, else in the platform's own. The
 * association's stylesheet doesn't apply: what asks for a password looks as it does everywhere.
 */
function PlainFrame() {
  const { url, show } = useEntranceClient();
  const { data, isPending } = useOptionalAnswer(clientPage, { client: url ?? "" }, { enabled: url !== undefined });
  const client = url === undefined ? undefined : data;
  const isLooking = url !== undefined && isPending;
  usePageMood("desk", client?.url);
  const name = client?.name ?? "Rosette";
  const signIn = client?.signIn ?? none;
  const entrance = useMemo(() => ({ url, name, signIn, show }), [url, name, signIn, show]);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-bg">
      <ClientStylesheet href={client?.themeURL} />
      <SkipLink />
      <header className="flex min-h-14 min-w-0 items-center gap-3 px-4 py-2 sm:px-6">
        {client ? (
          <Link
            to={paths.client({ client: client.url })}
            className="display flex min-w-0 items-center gap-2.5 rounded-sm text-md"
          >
            <ClientMark client={client.url} name={client.name} logo={client.logo} size={30} />
            <span translate="no" className="min-w-0 leading-tight wrap-anywhere">
              {client.name}
            </span>
          </Link>
        ) : isLooking ? null : (
          <Link to={paths.home()} className="display flex items-center gap-2 rounded-sm text-md">
            <Logo size={26} />
            Rosette
          </Link>
        )}
        <div className="ml-auto shrink-0">
          <PersonCorner quiet />
        </div>
      </header>
      <main id="page" tabIndex={-1} className="min-w-0 outline-none">
        <EntranceContext value={entrance}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </EntranceContext>
      </main>
      {client && (
        <footer className="px-4 py-5 text-center text-sm text-ink-3 sm:px-6">
          <Link to={paths.home()} className="rounded-xs underline-offset-4 hover:underline">
            Runs on Rosette
          </Link>
        </footer>
      )}
    </div>
  );
}

const none: [] = [];

export { PlainFrame as Component };
