import { useParams } from "react-router";
import type { ServiceAt } from "../../contract/addresses.ts";

/** The program whose place this is. */
export function useServiceAt(): ServiceAt {
  const { client = "", service = "" } = useParams();
  return { client, service };
}
