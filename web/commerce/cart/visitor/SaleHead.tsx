import type { ServicePage } from "../../../../contract/programs/service-page.ts";

/** What a tab shows of a page on which one buys. Nothing here is for search engines. */
export const SaleHead = ({ page, title }: { page: Pick<ServicePage, "name" | "clientName">; title: string }) => (
  <>
    <title>{`${title} · ${page.name} · ${page.clientName}`}</title>
    <meta name="robots" content="noindex" />
  </>
);
