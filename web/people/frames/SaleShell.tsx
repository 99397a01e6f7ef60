import { type ReactNode, Suspense } from "react";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { paths } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { Link } from "../../platform/address/Link.tsx";
import { useAnswer } from "../../platform/api/answers.ts";
import { ClientMark } from "../../platform/frames/ClientMark.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { PersonCorner } from "./PersonCorner.tsx";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";

type Props = {
  client: string;
  /** Whether the association's stylesheet applies here. */
  hasOwnStyles?: boolean;
  children: ReactNode;
};

/** The client's name and colors and the account corner, around a page with steps. */
export function SaleShell({ client, hasOwnStyles = false, children }: Props) {
  const page = useAnswer(clientPage, { client });
  usePageMood("stage", page.url);
  return (
    <div data-client-page={hasOwnStyles ? page.url : undefined} className="flex min-h-dvh flex-col bg-bg">
      <ClientStylesheet href={page.themeURL} />
      {hasOwnStyles && <ClientStylesheet href={page.customURL} />}
      <SkipLink />
      {/* On a phone the page's own bar takes this place. */}
      <header className="hidden px-6 lg:block">
        <div className="mx-auto flex h-19 max-w-[1392px] items-center gap-8">
          <Link
            to={paths.client({ client: page.url })}
            className="display flex min-w-0 flex-1 items-center gap-3 rounded-sm text-lg"
          >
            <ClientMark client={page.url} name={page.name} logo={page.logo} />
            <span className="truncate">{page.name}</span>
          </Link>
          <div data-not-theirs className="shrink-0">
            <PersonCorner />
          </div>
        </div>
      </header>
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </main>
    </div>
  );
}
