import { Suspense } from "react";
import { clientPage } from "../../../contract/people/clients.ts";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import type { FrameProps, LoaderArgs } from "../../platform/page.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";

export const loader = (args: LoaderArgs) => loadAnswer(args, clientPage, { client: args.params["client"]! });

/** For pages in a frame of the association's own site: its colors, and nothing else. */
function EmbedFrame({ params: { client = "" }, children }: FrameProps) {
  const page = useAnswer(clientPage, { client });
  usePageMood("stage", page.url);
  return (
    <main id="page" className="flex min-h-dvh flex-col bg-bg">
      <ClientStylesheet href={page.themeURL} />
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </main>
  );
}

export { EmbedFrame as Component };
