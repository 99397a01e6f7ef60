import { Tags } from "lucide-react";
import {
  createCategory,
  editCategory,
  listCategories,
  orderCategories,
  removeCategory,
} from "../../../../contract/programs/contests.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useService } from "../use-service.ts";
import { audienceNote } from "../../program-state.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { SetupList } from "./SetupList.tsx";
import { SetupRow } from "./SetupRow.tsx";
import { capitalized } from "../../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../entry/judged-words.ts";
import { MemberRuleNotice } from "../../../people/clients/studio/MemberRuleNotice.tsx";

/** The contest's categories. */
function CategoriesPage() {
  const { at } = useService();
  const { categories } = useAnswer(listCategories, at);
  const { one, many, group, groups, isFinal } = judgedWordsAt(at);
  return (
    <>
      <MemberRuleNotice client={at.client} />
      <SetupList
        title={capitalized(groups)}
        text={`What one can ${isFinal ? "apply for" : "enter in"}. ${capitalized(many)} are numbered with the label: ${categories[0]?.label ?? "BRICK"}-12.`}
        rows={categories}
        idOf={({ categoryID }) => categoryID}
        render={(category) => <CategoryRow category={category} />}
        ordering={orderCategories}
        orderOf={(categoryIDs) => [at, { categoryIDs }]}
        add={{
          label: `Add ${group}`,
          endpoint: createCategory,
          dialog: (
            <ActionDialog
              title={`New ${group}`}
              endpoint={createCategory}
              params={at}
              initial={{ audience: "all" }}
              save="Add"
            />
          ),
        }}
        empty={{
          icon: Tags,
          title: `No ${groups} yet`,
          text: `An ${one} belongs to a ${group}. There is at least one.`,
        }}
      />
    </>
  );
}

type Row = AnswerOf<typeof listCategories>["categories"][number];

function CategoryRow({ category }: { category: Row }) {
  const { at } = useService();
  const { categoryID, label, name, categoryGroup, entryLimit, audience, entries, stops } = category;
  const params = { ...at, categoryID };
  const { one, many, group } = judgedWordsAt(at);
  const facts = [categoryGroup, entryLimit && `${plural(entryLimit, one, many)} for each person`].filter(Boolean);
  const count = plural(entries, one, many);
  return (
    <SetupRow
      name={name}
      before={<span className="w-16 shrink-0 font-mono text-sm text-ink-3">{label}</span>}
      line={
        <>
          <span className="line-clamp-2 sm:line-clamp-1">{facts.join(" · ") || category.description}</span>
          <span className="sm:hidden">{count}</span>
          {stops.map(({ question, stopped }) => (
            <span key={question} className="num line-clamp-2">
              {`${stopped} stopped at “${question}”`}
            </span>
          ))}
        </>
      }
      edit={{
        endpoint: editCategory,
        dialog: <ActionDialog title={name} endpoint={editCategory} params={params} initial={category} />,
      }}
      remove={{
        endpoint: removeCategory,
        reason: entries > 0 && `It has ${many}. Move them first.`,
        dialog: (
          <Confirm
            title={`Remove this ${group}?`}
            text={`${name} (${label}) will be gone.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeCategory}
            params={params}
          />
        ),
      }}
    >
      {audienceNote[audience] && <Badge className="max-sm:hidden">{audienceNote[audience]}</Badge>}
      <span className="num w-20 shrink-0 text-right text-sm text-ink-3 max-sm:hidden">{count}</span>
    </SetupRow>
  );
}

export { CategoriesPage as Component };
