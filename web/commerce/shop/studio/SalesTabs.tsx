import { type ProgramAddress, paths } from "../../../../contract/platform/addresses.ts";
import { LinkTabs } from "../../../platform/ui/LinkTabs.tsx";

/** What there is to set up about selling. */
export const SalesTabs = ({ place }: { place: ProgramAddress }) => (
  <LinkTabs
    label="Tickets"
    className="mb-5"
    tabs={[
      { to: paths.studio.products(place), label: "Tickets" },
      { to: paths.studio.fees(place), label: "Fees" },
      { to: paths.studio.promoCodes(place), label: "Promo codes" },
      { to: paths.studio.questions(place), label: "Questions" },
      { to: paths.studio.waitingList(place), label: "Waiting list" },
      { to: paths.studio.salesPreview(place), label: "Preview" },
    ]}
  />
);
