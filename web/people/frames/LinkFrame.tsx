import type { ReactNode } from "react";
import { EyeOff } from "lucide-react";
import type { CallError } from "../../platform/api/api.ts";
import { Component as ClientFrame } from "./ClientFrame.tsx";
import { OfflineNotice } from "../../platform/frames/OfflineNotice.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";

/** A link that has ended, was cut short, or is for another purpose. */
export const isLinkClosed = ({ status }: CallError) => status === 401 || status === 403 || status === 404;

export const LinkClosed = () => (
  <main className="grid min-h-dvh place-items-center">
    <title>This link isn’t open · Rosette</title>
    <Unlisted />
    <h1 className="sr-only">This link isn’t open</h1>
    <EmptyState
      icon={EyeOff}
      title="This link isn’t open"
      text="It may have ended, or its address may be incomplete. Open it from your mail once more, or ask the association for a new one."
    />
  </main>
);

/** The address of a page is secret. */
export const Unlisted = () => (
  <>
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
  </>
);

type Props = { client: string; title: string; wide?: boolean; children: ReactNode };

/** A page of the client with a secret address. */
export const LinkFrame = ({ client, title, wide = false, children }: Props) => (
  <>
    <title>{title}</title>
    <Unlisted />
    <ClientFrame params={{ client }}>
      <div className={`mx-auto w-full ${wide ? "max-w-[87.5rem]" : "max-w-xl"} px-5 pt-6 pb-16 sm:pt-12`}>
        <OfflineNotice />
        {children}
      </div>
    </ClientFrame>
  </>
);
