import { orderStates } from "../../../../contract/commerce/orders/order-management.ts";
import { paymentMethods } from "../../../../contract/platform/payment-methods.ts";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { useAddressSearch } from "../../../platform/ui/use-address-search.ts";

/** The list's filter, in the address; the same beside an open order. */
export function useOrderFilter() {
  const [state, setState] = useAddressFilter("state");
  const [method, setMethod] = useAddressFilter("method");
  const [productID, setProductID] = useAddressFilter("product");
  const [search, setSearch] = useAddressSearch();
  const query = {
    ...(search.settled && { search: search.settled }),
    ...optionOrNone("state", orderStates, state),
    ...optionOrNone("method", paymentMethods, method),
    ...(productID && { productID }),
  };
  return { query, state, setState, method, setMethod, productID, setProductID, search: search.typed, setSearch };
}

const optionOrNone = <Name extends string, Value extends string>(name: Name, values: readonly Value[], text: string) =>
  values.filter((value) => value === text).reduce((_, value) => ({ [name]: value }), {}) as { [K in Name]?: Value };
