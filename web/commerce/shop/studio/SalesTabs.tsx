import { type ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { hasFeature, kindOfSegment } from "../../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { LinkTabs } from "../../../platform/ui/LinkTabs.tsx";
import { useUsedParts } from "../../../programs/use-used-parts.ts";

/** A program that takes entries begins with its fees, and has the pages of a ticket shop once it sells tickets, too. */
export function SalesTabs({ place }: { place: ProgramAddress }) {
  const { path } = useAddress();
  const hasShop = useUsedParts(place.client, place.service)?.includes("tickets") ?? false;
  const takesEntries = hasFeature(kindOfSegment(place.serviceType), "entryFees");
  const tickets = [{ to: studioPaths.products(place), label: "Tickets" }];
  const fees = [{ to: studioPaths.fees(place), label: "Fees" }];
  const promoCodes = [{ to: studioPaths.promoCodes(place), label: "Promo codes" }];
  const shopPages = [
    { to: studioPaths.questions(place), label: "Questions" },
    { to: studioPaths.waitingList(place), label: "Waiting list" },
    { to: studioPaths.salesPreview(place), label: "Preview" },
  ];
  const isInShop = [...tickets, ...shopPages].some(({ to }) => to === path);
  const isShown = !takesEntries || hasShop || isInShop;
  const first = takesEntries ? [...fees, ...(isShown ? tickets : [])] : [...tickets, ...fees];
  return (
    <LinkTabs
      label={takesEntries ? "Fees" : "Tickets"}
      className="mb-5"
      tabs={[
        ...first,
        ...promoCodes,
        ...(isShown ? shopPages : []),
        { to: studioPaths.salesSettings(place), label: "Settings" },
      ]}
    />
  );
}
