import { useAddress } from "../address/address.ts";

/** A filter that lives in the address: it survives a reload and can be sent to somebody. Empty is not written. */
export function useAddressFilter(name: string): [value: string, set: (value: string) => void] {
  const { search, refine } = useAddress();
  const set = (value: string) => refine((now) => (value ? now.set(name, value) : now.delete(name)));
  return [new URLSearchParams(search).get(name) ?? "", set];
}
