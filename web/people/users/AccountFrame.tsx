import { UserRound } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { clsx } from "clsx";
import { paths } from "../../../contract/platform/addresses.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { AddressNotice } from "./AddressNotice.tsx";
import { useMe } from "./use-me.ts";

const pages = [
  { to: paths.account.profile(), label: "Profile" },
  { to: paths.account.contact(), label: "Contact" },
  { to: paths.account.orders(), label: "Orders" },
  { to: paths.account.privacy(), label: "Privacy" },
  { to: paths.account.volunteer(), label: "Volunteering" },
  { to: paths.account.memberships(), label: "Memberships" },
  { to: paths.account.password(), label: "Password" },
  { to: paths.account.twoFactor(), label: "Two-factor sign-in" },
  { to: paths.account.sessions(), label: "Where you are signed in" },
];

/** Shown above every account page except the one that confirms the address. */
function UnconfirmedAddress() {
  const me = useMe();
  const { pathname } = useLocation();
  if (pathname === paths.account.confirmEmail()) return null;
  const title =
    pathname === paths.account.memberships() ? "Confirm your address to be recognized as a member" : undefined;
  return <AddressNotice me={me} back={pathname} title={title} className="mb-6" />;
}

/** On a phone the links stand in one line, scrolled to the current one. */
function AccountPages() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView?.({ inline: "center", block: "nearest" });
  }, [pathname]);
  return (
    <ul ref={list} className="flex gap-1 overflow-x-auto pb-1 md:grid md:gap-0.5">
      {pages.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={({ isActive }) =>
              clsx(
                "flex h-9 items-center rounded-sm px-2.5 text-base whitespace-nowrap pointer-coarse:h-11",
                isActive ? "bg-sunken font-medium text-ink" : "text-ink-2 hover:bg-ink/5",
              )
            }
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The frame of the account's pages. */
const AccountFrame = () => (
  <Suspense fallback={<PageSkeleton />}>
    <OwnAccount />
  </Suspense>
);

/** Who scores by a link has no account to look at until they make one. */
function OwnAccount() {
  const { scoringLink } = useMe();
  return scoringLink ? (
    <EmptyState
      icon={UserRound}
      title="You’re scoring by link"
      text="You have an account to look at once you make one. ‘Make an account’ is above your entries."
      action={
        <LinkButton variant="primary" to={scoringLink.url}>
          Go on scoring
        </LinkButton>
      }
    />
  ) : (
    <AccountColumns />
  );
}

const AccountColumns = () => (
  <div className="mx-auto grid w-full max-w-[920px] grid-cols-1 gap-x-12 gap-y-6 px-5 pt-6 pb-20 md:grid-cols-[200px_minmax(0,1fr)] md:pt-10">
    <nav aria-label="Account" className="-mx-2 min-w-0">
      <p className="display px-2 pb-3 text-xl">Your account</p>
      <AccountPages />
    </nav>
    <div className="min-w-0 max-w-[520px]">
      <Suspense fallback={<PageSkeleton />}>
        <UnconfirmedAddress />
        <Outlet />
      </Suspense>
    </div>
  </div>
);

export { AccountFrame as Component };
