import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { Link } from "../../platform/address/Link.tsx";

type Props = { at: ServiceAddress; propertyID: string; className?: string; children: ReactNode };

/** A home's name, as the link to its page. */
export const HomeLink = ({ at, propertyID, className, children }: Props) => (
  <Link
    to={paths.tourHome({ ...at, propertyID })}
    className={clsx("rounded-xs wrap-anywhere hover:underline", className)}
  >
    {children}
  </Link>
);
