import { Share } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { Button } from "../../platform/ui/Button.tsx";
import type { ButtonVariant } from "../../platform/ui/button-class.ts";
import { share } from "../../platform/ui/share.ts";
import { routeLink } from "./route-words.ts";

type Props = { at: ServiceAddress; homes: readonly TourHome[]; variant?: ButtonVariant };

/** By the phone's own sharing, else by a copied address. */
export function ShareRoute({ at, homes, variant = "secondary" }: Props) {
  const shareRoute = () =>
    share({ title: "My route", url: location.origin + routeLink(at, homes) }, "The address of your route");
  return (
    <Button size="lg" variant={variant} onClick={() => void shareRoute()}>
      <Share aria-hidden size={18} />
      Share
    </Button>
  );
}
