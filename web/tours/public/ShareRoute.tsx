import { Share } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Button } from "../../platform/ui/Button.tsx";
import type { ButtonVariant } from "../../platform/ui/button-class.ts";
import { toast } from "../../platform/ui/toast.ts";
import { routeLink } from "./route-words.ts";

type Props = { at: ServiceAddress; homes: readonly TourHome[]; variant?: ButtonVariant };

/** By the phone's own way of sharing, else by copying the address. */
export function ShareRoute({ at, homes, variant = "secondary" }: Props) {
  async function share() {
    const url = location.origin + routeLink(at, homes);
    try {
      if ("share" in navigator) await navigator.share({ title: "My route", url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        toast("The address of your route is copied.");
      }
    } catch (error) {
      if ((error as Error).name !== "AbortError") toast("It couldn’t be shared. Copy the address of the route’s page.");
    }
  }
  return (
    <Button size="lg" variant={variant} onClick={() => void share()}>
      <Share aria-hidden size={18} />
      Share
    </Button>
  );
}
