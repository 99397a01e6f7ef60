import { useMemo, useState } from "react";
import { listCategories } from "../../../contract/programs/contests.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { type Element, type Option, formElements } from "../../../contract/platform/forms/element.ts";
import { invite } from "../../../contract/people/invitations.ts";
import { roleOptions } from "../../../contract/people/people.ts";
import { type Role, type Standing, may } from "../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";

const SCORER = "scorer";
const ifScorer = { name: "as", is: [SCORER] } as const;
const scorerOption = [{ value: SCORER, label: "Scorer of a category" }];
const rolesAndScorer = [...roleOptions, ...scorerOption];

/** A role, for inviters who may grant roles, or a category to score. */
const fieldsOf = (as: readonly Option[], contests: readonly Option[], categories: readonly Option[]): Element[] =>
  formElements({
    email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200, autoComplete: "off" },
    as: { type: "select", label: "As", required: true, options: as },
    contest: { type: "select", label: "Contest", required: true, options: contests, showWhen: ifScorer },
    categoryID: { type: "select", label: "Category", required: true, options: categories, showWhen: ifScorer },
  });

type Values = { email: string; as: string; contest?: string | null; categoryID?: string | null };

const invitationOf = ({ email, as, contest, categoryID }: Values): InputOf<typeof invite> =>
  as === SCORER
    ? { email, kind: "scorer", serviceID: contest ?? undefined, categoryID: categoryID ?? undefined }
    : { email, kind: "role", role: as as Role };

type Props = { client: string; standings: readonly Standing[] };

/** F29 Invites a person by email. */
export function InviteDialog({ client, standings }: Props) {
  const { close } = useDialogs();
  const [contest, setContest] = useState("");
  const { contests, categories } = useScoringOptions(client, contest);
  const as = may(standings, "MANAGE_ROLES") ? rolesAndScorer : scorerOption;
  const elements = useMemo(() => fieldsOf(as, contests, categories), [as, contests, categories]);
  const form = useEndpointForm<typeof invite, Values>({
    endpoint: invite,
    params: { client },
    elements,
    sending: invitationOf,
    onDone: close,
  });
  const contestID = String(form.values["contest"] ?? "");
  if (contestID !== contest) setContest(contestID);

  return (
    <FormDialog
      form={form}
      size="sm"
      title="Invite someone"
      text="They get a link by email that works once, for 14 days."
      save="Send the invitation"
    />
  );
}

/** The scored programs, drafts included, and the categories of the chosen one. */
function useScoringOptions(client: string, serviceID: string) {
  const programs = useOptionalAnswer(listPrograms, { client }).data?.programs;
  const contest = programs?.find((program) => program.serviceID === serviceID);
  const categoryAnswer = useOptionalAnswer(
    listCategories,
    { client, service: contest?.url ?? "" },
    { enabled: contest !== undefined },
  );
  const contests = useMemo(
    () =>
      (programs ?? [])
        .filter(({ kind }) => hasFeature(kind, "scoring"))
        .map((program) => ({ value: program.serviceID, label: program.name })),
    [programs],
  );
  const categories = useMemo(
    () =>
      (categoryAnswer.data?.categories ?? []).map(({ categoryID, label, name }) => ({
        value: categoryID,
        label: `${label}: ${name}`,
      })),
    [categoryAnswer.data],
  );
  return { contests, categories };
}
