import { paths } from "../../../contract/platform/addresses.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import type { Me } from "./use-me.ts";

type Props = {
  me: Pick<Me, "email" | "isEmailProved" | "confirming">;
  /** The path to return to. */
  back: string;
  /** The benefit of confirming, where it is more than the usual one. */
  title?: string;
  className?: string;
};

/** Reminds people to confirm their address where it matters, without blocking them. */
export function AddressNotice({ me: { email, isEmailProved, confirming }, back, title, className }: Props) {
  if (isEmailProved && confirming === null) return null;
  const to = `${paths.account.confirmEmail()}?to=${encodeURIComponent(back)}`;
  return (
    <Notice
      title={title ?? "Confirm your address"}
      className={className}
      action={
        <LinkButton size="sm" to={to}>
          Enter the code
        </LinkButton>
      }
    >
      {confirming === null ? (
        <>
          We sent a code to <EmailText value={email} />. Once you enter it, associations recognize you by this address.
        </>
      ) : (
        <>
          We sent a code to <EmailText value={confirming} />. Until you enter it, you sign in with{" "}
          <EmailText value={email} />.
        </>
      )}
    </Notice>
  );
}

/** Breaks anywhere, and is not translated. */
export const EmailText = ({ value }: { value: string }) => (
  <span translate="no" className="font-medium wrap-anywhere">
    {value}
  </span>
);
