import type { ServicePage } from "../../../../contract/programs/service-page.ts";

/** Title and robots tag of a page of the purchase, which search engines leave out. */
export const SaleHead = ({ page, title }: { page: Pick<ServicePage, "name" | "clientName">; title: string }) => (
  <>
    <title>{`${title} · ${page.name} · ${page.clientName}`}</title>
    <meta name="robots" content="noindex" />
  </>
);
