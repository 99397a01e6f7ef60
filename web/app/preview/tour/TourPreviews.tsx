import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, useState } from "react";
import { useParams } from "react-router";
import { listCrowds } from "../../../../contract/door/crowds.ts";
import type { AnswerOf, AnyEndpoint } from "../../../../contract/platform/endpoint.ts";
import { previewTour, previewTourHome } from "../../../../contract/app/preview-links.ts";
import { getTour, getTourHome } from "../../../../contract/tours/tour.ts";
import { type Api, type Call, useApi } from "../../../platform/api/api.ts";
import { App, newQueries } from "../../App.tsx";
import type { PageProps } from "../../../platform/page.ts";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { PreviewFrame } from "../PreviewFrame.tsx";
import { Component as TourHomePage } from "../../../tours/public/TourHomePage.tsx";
import { Component as TourPage } from "../../../tours/public/TourPage.tsx";
import { Component as TourRoutePage } from "../../../tours/public/TourRoutePage.tsx";

/** Calls of public pages, with the calls that replace them in a preview. */
const previewCalls: ReadonlyMap<AnyEndpoint, AnyEndpoint> = new Map<AnyEndpoint, AnyEndpoint>([
  [getTour, previewTour],
  [getTourHome, previewTourHome],
]);

/** A tour's public pages with data of the preview, in a cache of their own. */
const previewOf = (Page: ComponentType<PageProps>) =>
  function TourPreview() {
    const { previewKey, client = "", service = "", propertyID } = useParams();
    const { call } = useApi();
    const [{ api, queries }] = useState(() => previewClients(call, previewKey));
    const params = { client, service, ...(propertyID !== undefined && { propertyID }) };
    return (
      <PreviewFrame>
        {() => (
          <App api={api} queries={queries}>
            <Suspense fallback={<PageSkeleton />}>
              <Page params={params} origin={location.origin} />
            </Suspense>
          </App>
        )}
      </PreviewFrame>
    );
  };

const noCrowds = (): AnswerOf<typeof listCrowds> => ({ now: new Date().toISOString(), homes: [], quiet: [] });

function previewClients(call: Call, link: string | undefined): { api: Api; queries: QueryClient } {
  const previewed: Call = async (endpoint, params, sent, options) => {
    if ((endpoint as AnyEndpoint) === listCrowds) return noCrowds() as AnswerOf<typeof endpoint>;
    const other = previewCalls.get(endpoint);
    return call((other ?? endpoint) as typeof endpoint, params, sent, { ...options, ...(other && { link }) });
  };
  return { api: { call: previewed }, queries: newQueries({ onServer: false }) };
}

export const HomesPreview = previewOf(TourPage);
export const HomePreview = previewOf(TourHomePage);
export const RoutePreview = previewOf(TourRoutePage);
