import { useSearchParams } from "react-router";

/** A filter that lives in the address: it survives a reload and can be sent to somebody. Empty is not written. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (value: string) =>
    setSearch(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get(name) ?? "", set];
}
