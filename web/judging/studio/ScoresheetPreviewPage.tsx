import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { previewScoring } from "../../../contract/judging/scoring.ts";
import { type SheetValues, maximumTotalOf, percentOf, totalOf } from "../../../contract/judging/scoring-rules.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { ScoresheetFoot, ScoresheetForm } from "../scorer/ScoresheetForm.tsx";
import type { ScorerSheet, SheetFormView } from "../scorer/use-sheet.ts";

/** A category's scoresheet as scorers will see it, for trying out; nothing is saved. */
function ScoresheetPreviewPage() {
  const { categoryID = "" } = useParams();
  const at = useProgramAddress();
  const { categoryName, blind, scoresheet } = useAnswer(previewScoring, { ...at, categoryID });
  const words = judgedWordsAt(at);
  const verb = words.isFinal ? "applied" : "entered";
  const scoresheets = studioPaths.scoresheets(at);
  return (
    <>
      <title>{`Scoresheet of ${categoryName}`}</title>
      <PageHead
        title={categoryName}
        text={scoresheet?.name}
        crumbs={[{ label: "Scoring", to: studioPaths.scorers(at) }]}
        actions={<LinkButton to={scoresheets}>Edit scoresheets</LinkButton>}
      />
      <Notice className="mb-5 max-w-xl">
        This is what scorers see beside an {words.one}.{" "}
        {blind ? `It is blind: they don’t see who ${verb}.` : `They see who ${verb}.`}
      </Notice>
      {scoresheet ? (
        <ScoresheetPreview scoresheet={scoresheet} />
      ) : (
        <EmptyState
          icon={ListChecks}
          title={`This ${words.group} has no scoresheet yet`}
          text="Add one for all of them, or one of its own."
          action={<LinkButton to={scoresheets}>Add a scoresheet</LinkButton>}
        />
      )}
    </>
  );
}

function ScoresheetPreview({ scoresheet }: { scoresheet: ScorerSheet }) {
  const { scoresheetCriteria: criteria } = scoresheet;
  const [values, setValues] = useState<SheetValues>({});
  const sheet: SheetFormView = {
    criteria,
    commentRequired: scoresheet.commentRequired,
    values,
    set: (name, value) => setValues({ ...values, [name]: value }),
    busy: false,
    draftState: "kept",
    refusal: undefined,
    errors: {},
    complete: false,
    total: totalOf(criteria, values),
    maximumTotal: maximumTotalOf(criteria),
    percent: percentOf(criteria, values),
    isScored: false,
    unsaved: false,
  };
  return (
    <div className="max-w-xl overflow-hidden rounded-lg border bg-surface shadow-1">
      <div className="p-5">
        <ScoresheetForm sheet={sheet} disabled={false} />
      </div>
      <ScoresheetFoot sheet={sheet} reason="This is a preview. Nothing is saved." onSave={() => undefined} />
    </div>
  );
}

export { ScoresheetPreviewPage as Component };
