import { Pencil, Plus, Tags, Trash2 } from "lucide-react";
import {
  createCategory,
  editCategory,
  listCategories,
  orderCategories,
  removeCategory,
} from "../../contract/contests.ts";
import type { Category } from "../../contract/contests.ts";
import { may } from "../../contract/permissions.ts";
import { useAnswer } from "../api/answers.ts";
import { ActionButton } from "../dialogs/ActionButton.tsx";
import { ActionDialog } from "../dialogs/ActionDialog.tsx";
import { Confirm } from "../dialogs/Confirm.tsx";
import { useContest } from "../services/useContest.ts";
import { audienceNote } from "../services/words.ts";
import { Badge } from "../ui/Badge.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { SortableList } from "../ui/SortableList.tsx";
import { RowMenu } from "./RowMenu.tsx";
import { useOrder } from "./useOrder.ts";

/** What one can enter in. */
export function Component() {
  const { at, standings } = useContest();
  const { categories } = useAnswer(listCategories, at);
  const { ordered, order } = useOrder(
    categories,
    ({ categoryID }) => categoryID,
    orderCategories,
    (categoryIDs) => [at, { categoryIDs }],
  );
  const add = (
    <ActionButton
      endpoint={createCategory}
      standings={standings}
      variant="primary"
      dialog={
        <ActionDialog
          title="New category"
          endpoint={createCategory}
          params={at}
          initial={{ audience: "all" }}
          save="Add"
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add category
    </ActionButton>
  );
  return (
    <>
      <title>Categories</title>
      <PageHead
        title="Categories"
        text="What one can enter in. Entries are numbered with the label: BRICK-12."
        actions={categories.length > 0 && add}
      />
      {categories.length === 0 ? (
        <EmptyState
          icon={Tags}
          title="No categories yet"
          text="An entry belongs to a category. A contest has at least one."
          action={add}
        />
      ) : (
        <SortableList
          label="Categories"
          className="overflow-hidden rounded-lg border"
          items={ordered.map((category) => ({ ...category, id: category.categoryID }))}
          onOrder={may(standings, orderCategories.allow) ? order : undefined}
          render={(category) => <CategoryRow category={category} />}
        />
      )}
    </>
  );
}

function CategoryRow({ category }: { category: Category }) {
  const { at, standings } = useContest();
  const { categoryID, label, name, categoryGroup, entryLimit, audience, entries } = category;
  const params = { ...at, categoryID };
  return (
    <div className="flex min-h-14 items-center gap-4 py-2 pr-3 pl-2">
      <span className="w-16 shrink-0 font-mono text-sm text-ink-3">{label}</span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-sm text-ink-3">
          {[categoryGroup, entryLimit && `${entryLimit} for each entrant`].filter(Boolean).join(" · ") ||
            category.description}
        </p>
      </div>
      {audienceNote[audience] && <Badge className="max-sm:hidden">{audienceNote[audience]}</Badge>}
      <span className="num w-20 shrink-0 text-right text-sm text-ink-3">
        {entries === 1 ? "1 entry" : `${entries} entries`}
      </span>
      <RowMenu
        name={name}
        standings={standings}
        actions={[
          {
            label: "Edit",
            icon: Pencil,
            endpoint: editCategory,
            dialog: <ActionDialog title={name} endpoint={editCategory} params={params} initial={category} />,
          },
          {
            label: "Remove",
            icon: Trash2,
            danger: true,
            endpoint: removeCategory,
            reason: entries > 0 ? "It has entries. Move them first." : undefined,
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
          },
        ]}
      />
    </div>
  );
}
