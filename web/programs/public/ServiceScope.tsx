import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { CSSProperties, ReactNode } from "react";

type Props = ServiceAddress & { style?: CSSProperties; className?: string; children: ReactNode };

/** Applies the program's own stylesheet to its content. */
export const ServiceScope = ({ client, service, style, className, children }: Props) => (
  <div data-service-page={`${client}/${service}`} style={style} className={className}>
    {children}
  </div>
);
