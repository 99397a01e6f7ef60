import { useState } from "react";
import { inviteMany, readInvitedFile } from "../../../../contract/people/invitations.ts";
import { roleOptions } from "../../../../contract/people/people.ts";
import { type Role, type Standing, may } from "../../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { listCategories } from "../../../../contract/programs/contests.ts";
import { listPrograms } from "../../../../contract/programs/services.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { Field } from "../../../platform/ui/Field.tsx";
import { Select } from "../../../platform/ui/Select.tsx";
import { RoleHelp } from "../RoleHelp.tsx";
import { CategoryBoxes } from "./CategoryBoxes.tsx";
import { InviteDialog } from "./InviteDialog.tsx";

const SCORER = "scorer";
const scorerOption = [{ value: SCORER, label: "Scorer of categories" }];

type Props = { client: string; standings: readonly Standing[] };

/** F29 From People: to a role, for the whole association or in one program, or to score categories. */
export function InvitePeopleDialog({ client, standings }: Props) {
  const mayGiveRoles = may(standings, "MANAGE_ROLES");
  const [as, setAs] = useState(mayGiveRoles ? "" : SCORER);
  const [serviceID, setServiceID] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { run, busy } = useAction(inviteMany, { done: false });
  const programs = useOptionalAnswer(listPrograms, { client }).data?.programs ?? [];
  const isScorer = as === SCORER;
  const offered = isScorer ? programs.filter(({ kind }) => hasFeature(kind, "scoring")) : programs;
  const program = offered.find((one) => one.serviceID === serviceID);
  const categories = useOptionalAnswer(
    listCategories,
    { client, service: program?.url ?? "" },
    { enabled: isScorer && program !== undefined },
  ).data?.categories;
  return (
    <InviteDialog
      title="Invite people"
      text={
        isScorer
          ? "They get a link by email, by which they may begin at once."
          : "They get a link by email that works once, for 14 days."
      }
      reader={{ endpoint: readInvitedFile, params: { client } }}
      reason={reasonOf({ as, isScorer, hasProgram: program !== undefined, chosen: chosen.size })}
      isOfferChanged={serviceID !== "" || chosen.size > 0}
      busy={busy}
      send={async (invited) => {
        const offer = isScorer
          ? { kind: "scorer" as const, categoryIDs: [...chosen] }
          : { kind: "role" as const, role: as as Role };
        const outcome = await run(
          { client },
          { ...invited, ...offer, ...(program && { serviceID: program.serviceID }) },
        );
        return outcome.ok ? outcome.answer.lines : undefined;
      }}
    >
      {mayGiveRoles && (
        <Field label="As" required>
          {(control) => (
            <Select
              {...control}
              value={as}
              placeholder="Choose"
              options={[...roleOptions, ...scorerOption]}
              onChange={({ target }) => {
                setAs(target.value);
                setServiceID("");
                setChosen(new Set());
              }}
            />
          )}
        </Field>
      )}
      {as !== "" && !isScorer && <RoleHelp />}
      {as !== "" && as !== "owner" && (
        <Field
          label={isScorer ? "Program" : "Only in one program"}
          required={isScorer}
          {...(!isScorer && { help: "Leave it open for the whole association." })}
        >
          {(control) => (
            <Select
              {...control}
              value={serviceID}
              placeholder={isScorer ? "Choose" : "The whole association"}
              options={offered.map((one) => ({ value: one.serviceID, label: one.name }))}
              onChange={({ target }) => {
                setServiceID(target.value);
                setChosen(new Set());
              }}
            />
          )}
        </Field>
      )}
      {isScorer && categories && <CategoryBoxes categories={categories} chosen={chosen} onChange={setChosen} />}
    </InviteDialog>
  );
}

type Choice = { as: string; isScorer: boolean; hasProgram: boolean; chosen: number };

function reasonOf({ as, isScorer, hasProgram, chosen }: Choice): string | undefined {
  if (as === "") return "Choose a role.";
  if (!isScorer) return undefined;
  if (!hasProgram) return "Choose a program.";
  return chosen === 0 ? "Choose at least one category." : undefined;
}
