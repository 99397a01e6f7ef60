import { ClipboardCheck, LayoutDashboard, LogOut, UserRound } from "lucide-react";
import { Suspense, lazy, useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { paths, signInPath } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { actionPanel, logout } from "../../../contract/people/users.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAddress } from "../../platform/address/address.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import { removeAllChosenFiles } from "../../platform/api/chosen-files.ts";
import { removeRecentPages } from "../../platform/api/recent-pages.ts";
import { removeToken } from "../../platform/api/token.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { dismissToasts } from "../../platform/ui/toast.ts";
import { ActionPanelDialog, countPanelItems } from "./ActionPanelDialog.tsx";
import { type Me, useSessionPerson } from "./use-me.ts";

/** The corner of a signed-in person: tasks, account, studio, signing out. */
export function AccountMenu() {
  const { me, isNobody } = useSessionPerson();
  const { path, search } = useAddress();
  useEffect(() => {
    if (!isNobody) return;
    removeToken();
    removeRecentPages();
  }, [isNobody]);
  if (isNobody)
    return (
      <LinkButton variant="ghost" to={signInPath(path + search)}>
        Sign in
      </LinkButton>
    );
  if (!me) return <Skeleton className="size-9 rounded-full" />;
  if (me.scoringLink) return <ScorerMenu me={me} scoring={me.scoringLink} />;
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      <StaffTasks me={me} />
      <SignedInMenu me={me} />
    </div>
  );
}

const TaskTray = lazy(() =>
  import("../../platform/tasks/TaskTray.tsx").then((module) => ({ default: module.TaskTray })),
);

const ClientItems = lazy(() => import("./ClientItems.tsx").then((module) => ({ default: module.ClientItems })));

/** The tasks of staff, on all pages of the client; the studio has its own place for them. */
function StaffTasks({ me: { staffOf } }: { me: Me }) {
  const { path } = useAddress();
  const [, client = ""] = path.split("/");
  const isStaff = staffOf.some(({ url }) => url === client);
  if (!isStaff || isWithin(path, studioPaths.programs({ client }))) return null;
  return (
    <Suspense fallback={null}>
      <TaskTray client={client} />
    </Suspense>
  );
}

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function SignedInMenu({ me }: { me: Me }) {
  const { open } = useDialogs();
  const { data } = useOptionalAnswer(actionPanel, {});
  const count = countPanelItems(data);
  const signOut = useSignOut();
  return (
    <Menu trigger={<Trigger me={me} count={count} />}>
      <p translate="no" className="max-w-64 px-2.5 pt-1.5 pb-2">
        <span className="block truncate font-medium">{me.fullName}</span>
        <span className="block truncate text-sm text-ink-3">{me.email}</span>
      </p>
      <MenuSeparator />
      <MenuItem icon={ClipboardCheck} hint={count || undefined} onSelect={() => open(<ActionPanelDialog />)}>
        My Action Panel
      </MenuItem>
      <MenuItem icon={UserRound} to={paths.account.profile()}>
        Account
      </MenuItem>
      <Suspense fallback={null}>
        <ClientItems />
      </Suspense>
      {me.staffOf.length > 0 && (
        <MenuGroup label="Studio">
          {me.staffOf.map(({ url, name }) => (
            <MenuItem key={url} icon={LayoutDashboard} to={studioPaths.programs({ client: url })}>
              {name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

type ScorerProps = { me: Me; scoring: NonNullable<Me["scoringLink"]> };

/** Who scores by a link has the way to it, and out. */
function ScorerMenu({ me, scoring }: ScorerProps) {
  const signOut = useSignOut();
  return (
    <Menu trigger={<Trigger me={me} count={0} />}>
      <p translate="no" className="max-w-64 px-2.5 pt-1.5 pb-2">
        <span className="block truncate font-medium">{me.fullName}</span>
        <span className="block truncate text-sm text-ink-3">{me.email}</span>
      </p>
      <MenuSeparator />
      <MenuItem icon={ClipboardCheck} to={scoring.url}>
        Scoring: {scoring.programName}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Close on this device
      </MenuItem>
    </Menu>
  );
}

type TriggerProps = { me: Me; count: number };

/** The dot says that something waits; the accessible name says how much. */
function Trigger({ me, count, ...rest }: TriggerProps) {
  const attentionText = count > 0 ? `, ${plural(count, "item needs", "items need")} your attention` : "";
  return (
    <button type="button" {...rest} className="thumb relative rounded-full transition-opacity hover:opacity-85">
      <span className="sr-only">{`Account of ${me.fullName}${attentionText}`}</span>
      <Avatar name={me.fullName} src={me.headshot} size={34} />
      {count > 0 && (
        <span
          aria-hidden
          className="num absolute -top-1.5 -right-1.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-award px-1 text-2xs font-semibold text-award-ink ring-2 ring-bg"
        >
          {count}
        </span>
      )}
    </button>
  );
}

/** T10 Ends the session on the server; if that can't be reached, at least this browser forgets it. */
function useSignOut() {
  const { call } = useApi();
  const queries = useQueryClient();
  const { go } = useAddress();
  return async () => {
    await call(logout, {}).catch(() => undefined);
    removeToken();
    removeRecentPages();
    dismissToasts();
    await removeAllChosenFiles();
    await import("../../platform/workers/remove-offline-scoring.ts")
      .then(({ removeOfflineScoring: forgetDesks }) => forgetDesks())
      .catch(() => undefined);
    go("/");
    queries.clear();
  };
}
