import { type ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { LinkTabs } from "../../../platform/ui/LinkTabs.tsx";

export const SalesTabs = ({ place }: { place: ProgramAddress }) => (
  <LinkTabs
    label="Tickets"
    className="mb-5"
    tabs={[
      { to: studioPaths.products(place), label: "Tickets" },
      { to: studioPaths.fees(place), label: "Fees" },
      { to: studioPaths.promoCodes(place), label: "Promo codes" },
      { to: studioPaths.questions(place), label: "Questions" },
      { to: studioPaths.waitingList(place), label: "Waiting list" },
      { to: studioPaths.salesPreview(place), label: "Preview" },
    ]}
  />
);
