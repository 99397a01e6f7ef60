import { FileText, HandHeart } from "lucide-react";
import { myGifts } from "../../../contract/commerce/giving/giving.ts";
import { myInvoices } from "../../../contract/commerce/invoices/invoices.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { giftPaths } from "../../../contract/platform/gift-addresses.ts";
import { reservedClientURLs } from "../../../contract/platform/reserved-client-urls.ts";
import { useAddress } from "../../platform/address/address.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { MenuItem } from "../../platform/ui/Menu.tsx";

/** Links to what the person has at this client, if anything; read when the menu opens. */
export function ClientItems() {
  const { path } = useAddress();
  const [, client = ""] = path.split("/");
  const isClient = client !== "" && !reservedClientURLs.has(client);
  const { data: ofInvoices } = useOptionalAnswer(myInvoices, { client }, { enabled: isClient });
  const { data: ofGifts } = useOptionalAnswer(myGifts, { client }, { enabled: isClient });
  return (
    <>
      {ofInvoices && ofInvoices.invoices.length > 0 && (
        <MenuItem icon={FileText} to={paths.invoices({ client })}>
          Your invoices
        </MenuItem>
      )}
      {ofGifts && ofGifts.gifts.length > 0 && (
        <MenuItem icon={HandHeart} to={giftPaths.gifts({ client })}>
          Your gifts
        </MenuItem>
      )}
    </>
  );
}
