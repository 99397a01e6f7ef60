import { Archive, ArchiveRestore } from "lucide-react";
import type { AnyEndpoint, ParamsOf } from "../../../../contract/platform/endpoint.ts";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";

type Way<E extends AnyEndpoint> = { endpoint: E; action: string; title: string; text: string };

type WithdrawalAction<Withdraw extends AnyEndpoint, Restore extends AnyEndpoint> = {
  isWithdrawn: boolean;
  withdraw: Way<Withdraw>;
  restore: Way<Restore>;
  params: ParamsOf<Withdraw> & ParamsOf<Restore>;
};

/** Of a row that can't be removed once somebody has used it, but withdrawn: that, or the way back. */
export function withdrawalAction<Withdraw extends AnyEndpoint, Restore extends AnyEndpoint>({
  isWithdrawn,
  withdraw,
  restore,
  params,
}: WithdrawalAction<Withdraw, Restore>) {
  const { endpoint, action, title, text } = isWithdrawn ? restore : withdraw;
  return {
    label: action,
    icon: isWithdrawn ? ArchiveRestore : Archive,
    endpoint,
    dialog: (
      <Confirm<AnyEndpoint> lasting="reversible" endpoint={endpoint} params={params} {...{ title, text, action }} />
    ),
  };
}
