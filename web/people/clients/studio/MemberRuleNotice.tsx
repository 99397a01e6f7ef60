import type { MemberRule } from "../../../../contract/people/client-settings.ts";
import { chooseMemberRule, getMemberRule } from "../../../../contract/people/client-settings.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";

/** Asks who counts as a member, from when something is for members until somebody has chosen. */
export function MemberRuleNotice({ client, className = "mb-5" }: { client: string; className?: string }) {
  const standings = useStandings(client);
  const { data } = useOptionalAnswer(getMemberRule, { client });
  if (!data || data.isChosen || !data.isUsed) return null;
  return (
    <Notice tone="warning" live className={className} title="Who counts as a member?">
      <p>
        There is something for members here. Until you choose,{" "}
        {data.rule === "anybody"
          ? "whoever says that they are one counts."
          : "only those count whose membership is verified."}
      </p>
      {may(standings, chooseMemberRule.allow) ? (
        <MemberRuleChoice client={client} hasRoster={data.hasRoster} />
      ) : (
        <p className="mt-1">Ask an administrator or an owner to choose it here.</p>
      )}
    </Notice>
  );
}

/** The two rules, one press each. */
function MemberRuleChoice({ client, hasRoster }: { client: string; hasRoster: boolean }) {
  const { run, busy } = useAction(chooseMemberRule);
  const choose = (rule: MemberRule) => void run({ client }, { rule });
  return (
    <div className="mt-2.5 grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={() => choose("anybody")}>
          Whoever says they are a member
        </Button>
        <Button size="sm" busy={busy} onClick={() => choose("verified")}>
          Only who is in our roster
        </Button>
      </div>
      {!hasRoster && (
        <p className="text-sm">
          There is no roster yet: with the second, nobody counts until you import one or verify them.
        </p>
      )}
    </div>
  );
}
