import { Component, type ReactNode } from "react";
import { DocumentAddress } from "../../platform/address/DocumentAddress.tsx";
import { UnsavedProvider } from "../../platform/forms/UnsavedProvider.tsx";
import { Root } from "../frames/Root.tsx";
import { ErrorPage } from "../../platform/support/ErrorPage.tsx";
import { DocumentGuard } from "./DocumentGuard.tsx";
import type { FrameModule, PageModule, PageParams, PublicDocument } from "../../platform/page.ts";

export type PageCode = { frames: readonly FrameModule[]; page: PageModule };

export async function loadPageCode({ frames, page }: PublicDocument): Promise<PageCode> {
  const [pageModule, ...around] = await Promise.all([page(), ...frames.map((frame) => frame())]);
  return { page: pageModule!, frames: around };
}

type Props = { url: URL; params: PageParams; code?: PageCode | undefined; error?: unknown };

/** A public page within its frames, or its error page. */
export const DocumentPage = ({ url, params, code, error }: Props) => (
  <DocumentAddress path={url.pathname} search={url.search}>
    <ErrorBoundary>
      {code && error === undefined ? (
        <UnsavedProvider>
          <Root>
            <DocumentGuard />
            {withinFrames(code, params, <code.page.Component params={params} origin={url.origin} />)}
          </Root>
        </UnsavedProvider>
      ) : (
        <ErrorPage error={error} />
      )}
    </ErrorBoundary>
  </DocumentAddress>
);

const withinFrames = ({ frames }: PageCode, params: PageParams, page: ReactNode) =>
  frames.reduceRight((inside, Frame) => <Frame.Component params={params}>{inside}</Frame.Component>, page);

/** Catches errors while rendering in the browser. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error?: { thrown: unknown } }> {
  override state: { error?: { thrown: unknown } } = {};

  static getDerivedStateFromError = (thrown: unknown) => ({ error: { thrown } });

  override render() {
    const { error } = this.state;
    return error ? <ErrorPage error={error.thrown} /> : this.props.children;
  }
}
