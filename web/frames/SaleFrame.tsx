import { Suspense } from "react";
import { paths } from "../../contract/addresses.ts";
import { clientPage } from "../../contract/clients.ts";
import { kindAt } from "../../contract/service-kinds.ts";
import { serviceLook } from "../../contract/service-page.ts";
import { Link } from "../address/Link.tsx";
import { loadAnswer, useAnswer } from "../api/answers.ts";
import { CallError } from "../api/api.ts";
import { type FrameProps, type LoaderArgs, serviceIn } from "../document/page.ts";
import { ClientMark } from "./ClientMark.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { PersonCorner } from "./PersonCorner.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { useFrame } from "./useFrame.ts";

export async function loader(args: LoaderArgs) {
  const [{ kind }] = await Promise.all([
    loadAnswer(args, serviceLook, serviceIn(args.params)),
    loadAnswer(args, clientPage, { client: args.params["client"]! }),
  ]);
  if (kindAt(args.url.pathname) !== kind) throw new CallError(404, "There is nothing at this address.");
}

/** Around the pages on which one buys: the client's name and colors, and nothing else of theirs; a stylesheet of their own could cover what is paid. */
export function Component({ params: { client = "" }, children }: FrameProps) {
  const page = useAnswer(clientPage, { client });
  useFrame("stage", page.url);
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <link rel="stylesheet" href={page.themeURL} precedence="theme" />
      <SkipLink />
      {/* On a phone the page's own bar stands here. */}
      <header className="hidden px-6 lg:block">
        <div className="mx-auto flex h-19 max-w-[1392px] items-center gap-8">
          <Link
            to={paths.client({ client: page.url })}
            className="display flex min-w-0 flex-1 items-center gap-3 rounded-sm text-lg"
          >
            <ClientMark client={page.url} name={page.name} logo={page.logo} />
            <span className="truncate">{page.name}</span>
          </Link>
          <PersonCorner />
        </div>
      </header>
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </main>
    </div>
  );
}
