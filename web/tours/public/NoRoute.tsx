import { Heart, Route as RouteIcon } from "lucide-react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import type { Route } from "./use-route.ts";

type Props = { at: ServiceAddress; saved: readonly string[]; route: Route };

/** How a route begins. */
export function NoRoute({ at, saved, route }: Props) {
  const fromSaved = () => {
    route.take(saved);
    route.orderForMe();
  };
  return (
    <>
      <h1 className="display text-3xl">My route</h1>
      <EmptyState
        icon={RouteIcon}
        title="No stops yet"
        text="Press “Route” on the homes that you want to see. Here they are put in a good order, by where they are and when they are open."
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {saved.length > 0 && (
              <Button variant="primary" size="lg" onClick={fromSaved}>
                <Heart aria-hidden size={18} />
                Take my {plural(saved.length, "saved home")}
              </Button>
            )}
            <LinkButton size="lg" to={paths.tour(at)}>
              Look at the homes
            </LinkButton>
          </span>
        }
      />
    </>
  );
}
