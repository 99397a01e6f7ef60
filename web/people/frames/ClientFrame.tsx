import { clsx } from "clsx";
import { Suspense } from "react";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { paths } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { Link } from "../../platform/address/Link.tsx";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import type { LoaderArgs, FrameProps } from "../../platform/page.ts";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";
import { ClientMark } from "../../platform/frames/ClientMark.tsx";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { PersonCorner } from "./PersonCorner.tsx";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { clientTabs } from "./client-tabs.ts";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";

export const loader = (args: LoaderArgs) => loadAnswer(args, clientPage, { client: args.params["client"]! });

/** The frame of a client's public pages: name, colors, stylesheet. */
function ClientFrame({ params: { client = "" }, children }: FrameProps) {
  const page = useAnswer(clientPage, { client });
  const tabs = clientTabs(page);
  const hasManyTabs = tabs.length > 4;
  usePageMood("stage", page.url);
  return (
    <div
      data-client-page={page.url}
      // A bar that stays at the bottom hides nothing of the page's end.
      className="flex min-h-dvh flex-col bg-bg has-data-[slot=ballot-bar]:pb-24 max-lg:has-data-[slot=ticket-bar]:pb-19 max-lg:has-data-[slot=tour-places]:pb-19 max-sm:has-data-[slot=first-step]:pb-20"
    >
      <ClientStylesheet href={page.themeURL} />
      <ClientStylesheet href={page.customURL} />
      <SkipLink />
      <header data-slot="client-header" className="px-4 sm:px-6">
        <div className="mx-auto flex min-h-16 max-w-[1392px] flex-wrap items-center gap-x-4 gap-y-1 py-1.5 sm:min-h-19 sm:gap-x-8 md:flex-nowrap">
          <Link
            to={paths.client({ client: page.url })}
            // With large text the name has a line of its own.
            className="display flex min-w-0 flex-[1_1_10rem] items-center gap-3 rounded-sm text-md sm:text-lg md:flex-initial"
          >
            <ClientMark client={page.url} name={page.name} logo={page.logo} />
            <span translate="no" className="min-w-0 leading-tight wrap-break-word">
              {page.name}
            </span>
          </Link>
          {/* The name takes precedence: many tabs wait for a wider screen. */}
          <div className={hasManyTabs ? "mx-auto hidden xl:block" : "mx-auto hidden md:block"}>
            <LinkTabs label="Programs" look="pill" tabs={tabs} />
          </div>
          <div
            data-not-theirs
            className={clsx("ml-auto flex shrink-0 items-center gap-2", hasManyTabs ? "xl:ml-0" : "md:ml-0")}
          >
            <ClientMenu tabs={tabs} className={hasManyTabs ? "xl:hidden" : "md:hidden"} />
            <PersonCorner />
          </div>
        </div>
      </header>
      <main id="page" tabIndex={-1} className="flex-1 outline-none">
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </main>
      <Footer name={page.name} website={page.website} helpEmail={page.helpEmail} />
    </div>
  );
}

type MenuProps = { tabs: ReturnType<typeof clientTabs>; className: string };

/** The tabs where there is no room for them; it opens without scripts, too. */
const ClientMenu = ({ tabs, className }: MenuProps) => (
  <details data-slot="client-menu" className={clsx("relative", className)}>
    <summary
      className={buttonClass({
        variant: "ghost",
        size: "icon-lg",
        className: "list-none [&::-webkit-details-marker]:hidden",
      })}
    >
      <span aria-hidden className="h-0.5 w-4.5 bg-current shadow-[0_6px_0_currentColor,0_-6px_0_currentColor]" />
      <span className="sr-only">Menu</span>
    </summary>
    <nav
      aria-label="Programs"
      className="absolute end-0 z-30 mt-2 hidden w-56 rounded-lg border bg-surface p-1.5 shadow-2 [[open]>&]:grid"
    >
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken">
          {label}
        </Link>
      ))}
    </nav>
  </details>
);

type FooterProps = { name: string; website: string | null; helpEmail: string | null };

const Footer = ({ name, website, helpEmail }: FooterProps) => (
  <footer data-slot="client-footer" className="mx-4 mt-20 border-t border-line sm:mx-6">
    <div className="mx-auto flex max-w-[1392px] flex-wrap items-center gap-x-8 gap-y-3 py-9 text-base text-ink-3">
      <span translate="no" className="font-medium text-ink-2">
        {name}
      </span>
      {website && (
        <a translate="no" className="underline-offset-4 hover:underline" href={website}>
          {website.replace(/^https?:\/\//, "")}
        </a>
      )}
      {helpEmail && (
        <a className="underline-offset-4 hover:underline" href={`mailto:${helpEmail}`}>
          {helpEmail}
        </a>
      )}
      <Link to={paths.home()} className="ml-auto underline-offset-4 hover:underline">
        Runs on Rosette
      </Link>
    </div>
  </footer>
);

export { ClientFrame as Component };
