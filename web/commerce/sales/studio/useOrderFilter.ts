import { soldStates } from "../../../../contract/commerce/sales.ts";
import { paymentMethods } from "../../../../contract/commerce/transactions.ts";
import { useFilter } from "../../../platform/ui/useFilter.ts";
import { useSearch } from "../../../platform/ui/useSearch.ts";

/** Which orders are listed: kept in the address, and the same beside one that is open. */
export function useOrderFilter() {
  const [state, setState] = useFilter("state");
  const [method, setMethod] = useFilter("method");
  const [productID, setProductID] = useFilter("product");
  const [search, setSearch] = useSearch();
  const query = {
    ...(search.settled && { search: search.settled }),
    ...only("state", soldStates, state),
    ...only("method", paymentMethods, method),
    ...(productID && { productID }),
  };
  return { query, state, setState, method, setMethod, productID, setProductID, search: search.typed, setSearch };
}

const only = <Name extends string, Value extends string>(name: Name, values: readonly Value[], text: string) =>
  values.filter((value) => value === text).reduce((_, value) => ({ [name]: value }), {}) as { [K in Name]?: Value };
