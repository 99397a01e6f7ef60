import { type ProgramAddress, paths } from "../../../../contract/platform/addresses.ts";
import type { ServicePage } from "../../../../contract/programs/service-page.ts";
import { PublicHead } from "../../../platform/frames/PublicHead.tsx";

/** Title and robots tag of a page of the purchase, which search engines leave out. */
export const SaleHead = ({ page, title }: { page: Pick<ServicePage, "name" | "clientName">; title: string }) => (
  <>
    <title>{`${title} · ${page.name} · ${page.clientName}`}</title>
    <meta name="robots" content="noindex" />
  </>
);

type TicketsHeadProps = { program: ProgramAddress; page: ServicePage; origin: string };

/** The first of these pages is sent on, so that it has a preview; what search engines list is the program's page. */
export const TicketsHead = ({ program, page, origin }: TicketsHeadProps) => (
  <>
    <PublicHead
      client={program.client}
      origin={origin}
      title={`Tickets · ${page.name} · ${page.clientName}`}
      text={page.tagline || page.description || `Tickets for ${page.name}, by ${page.clientName}.`}
      path={paths.tickets(program)}
      picture={page.banner}
    />
    <meta name="robots" content="noindex" />
  </>
);
