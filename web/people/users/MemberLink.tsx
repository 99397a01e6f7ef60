import type { ComponentProps } from "react";
import { paths } from "../../../contract/platform/addresses.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";

type Props = {
  /** The association whose member somebody is. */
  client: string;
  /** The path to return to. */
  back: string;
} & Pick<ComponentProps<typeof LinkButton>, "size" | "variant">;

/** To the association in Account > Memberships, and back. */
export const MemberLink = ({ client, back, size = "sm", variant }: Props) => (
  <LinkButton
    size={size}
    {...(variant && { variant })}
    to={`${paths.account.memberships()}?association=${encodeURIComponent(client)}&to=${encodeURIComponent(back)}`}
  >
    I’m a member
  </LinkButton>
);
