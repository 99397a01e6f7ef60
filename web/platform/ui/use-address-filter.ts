import { useAddress } from "../address/address.ts";

/** A filter in the address: it survives a reload and can be sent to somebody. An empty one isn't written. */
export function useAddressFilter(name: string): [value: string, set: (value: string) => void] {
  const { search, refine } = useAddress();
  const set = (value: string) => refine((now) => (value ? now.set(name, value) : now.delete(name)));
  return [new URLSearchParams(search).get(name) ?? "", set];
}
