import { WalletCards } from "lucide-react";
import { useState } from "react";
import type { AnyEndpoint, ParamsOf } from "../../../contract/platform/endpoint.ts";
import type { Wallet, addPurchased, addTicket } from "../../../contract/commerce/wallets/wallets.ts";
import { type CallError, useApi } from "../../platform/api/api.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast.ts";

type WalletCall = typeof addPurchased | typeof addTicket;
type Props<E extends AnyEndpoint> = { wallets: readonly Wallet[]; endpoint: E; params: ParamsOf<E>; link: string };

const labels: Record<Wallet, string> = { apple: "Add to Apple Wallet", google: "Add to Google Wallet" };

/** For the wallets that the device may have. Where that can't be told, all. */
export function WalletButtons<E extends WalletCall>({ wallets, endpoint, params, link }: Props<E>) {
  const { call } = useApi();
  const [busy, setBusy] = useState<Wallet>();
  const add = (wallet: Wallet) => {
    setBusy(wallet);
    call(endpoint as WalletCall, params as ParamsOf<WalletCall>, undefined, { link, query: { wallet } })
      .then(({ url }) => globalThis.location.assign(url))
      .catch((error: CallError) => toast(error.message))
      .finally(() => setBusy(undefined));
  };
  return likelyWallets(wallets, navigator.userAgent).map((wallet) => (
    <Button key={wallet} size="lg" busy={busy === wallet} onClick={() => add(wallet)}>
      <WalletCards aria-hidden size={18} />
      {labels[wallet]}
    </Button>
  ));
}

function likelyWallets(wallets: readonly Wallet[], userAgent: string): readonly Wallet[] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return wallets.filter((wallet) => wallet === "apple");
  return /Android/.test(userAgent) ? wallets.filter((wallet) => wallet === "google") : wallets;
}
