import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";

type Props = {
  userID: string;
  /** Within a sentence, where a link is underlined. */
  inText?: boolean;
  className?: string;
  children: ReactNode;
};

/** A name in a list of the studio, which leads to the person's page. */
export function PersonLink({ userID, inText = false, className, children }: Props) {
  const { client = "" } = useParams();
  return (
    <Link
      translate="no"
      to={studioPaths.person({ client, userID })}
      className={clsx(
        "rounded-xs underline-offset-4",
        inText ? "underline decoration-current/40 hover:decoration-current" : "hover:underline",
        className,
      )}
    >
      {children}
    </Link>
  );
}
