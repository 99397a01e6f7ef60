import { Tags } from "lucide-react";
import {
  createCategory,
  editCategory,
  listCategories,
  orderCategories,
  removeCategory,
} from "../../../../contract/contests.ts";
import type { Category } from "../../../../contract/contests.ts";
import { plural } from "../../../../contract/plural.ts";
import { useAnswer } from "../../../api/answers.ts";
import { ActionDialog } from "../../../dialogs/ActionDialog.tsx";
import { Confirm } from "../../../dialogs/Confirm.tsx";
import { useService } from "../useService.ts";
import { audienceNote } from "../../words.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { SetupList } from "./SetupList.tsx";
import { SetupRow } from "./SetupRow.tsx";

/** What one can enter in. */
export function Component() {
  const { at } = useService();
  const { categories } = useAnswer(listCategories, at);
  return (
    <SetupList
      title="Categories"
      text="What one can enter in. Entries are numbered with the label: BRICK-12."
      rows={categories}
      idOf={({ categoryID }) => categoryID}
      render={(category) => <CategoryRow category={category} />}
      ordering={orderCategories}
      orderOf={(categoryIDs) => [at, { categoryIDs }]}
      add={{
        label: "Add category",
        endpoint: createCategory,
        dialog: (
          <ActionDialog
            title="New category"
            endpoint={createCategory}
            params={at}
            initial={{ audience: "all" }}
            save="Add"
          />
        ),
      }}
      empty={{
        icon: Tags,
        title: "No categories yet",
        text: "An entry belongs to a category. A contest has at least one.",
      }}
    />
  );
}

function CategoryRow({ category }: { category: Category }) {
  const { at } = useService();
  const { categoryID, label, name, categoryGroup, entryLimit, audience, entries } = category;
  const params = { ...at, categoryID };
  const facts = [categoryGroup, entryLimit && `${plural(entryLimit, "entry", "entries")} for each entrant`].filter(
    Boolean,
  );
  const count = plural(entries, "entry", "entries");
  return (
    <SetupRow
      name={name}
      before={<span className="w-16 shrink-0 font-mono text-sm text-ink-3">{label}</span>}
      line={
        <>
          <span className="line-clamp-2 sm:line-clamp-1">{facts.join(" · ") || category.description}</span>
          <span className="sm:hidden">{count}</span>
        </>
      }
      edit={{
        endpoint: editCategory,
        dialog: <ActionDialog title={name} endpoint={editCategory} params={params} initial={category} />,
      }}
      remove={{
        endpoint: removeCategory,
        reason: entries > 0 && "It has entries. Move them first.",
        dialog: (
          <Confirm
            title="Remove this category?"
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
