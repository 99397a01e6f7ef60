import type { ServicePage } from "../../../contract/programs/service-page.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { audienceNote } from "../program-state.ts";
import { type ServiceKind, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";

type Category = ServicePage["categories"][number];

export function CategoryList({ kind, categories }: { kind: ServiceKind; categories: readonly Category[] }) {
  const groups = [...new Set(categories.map(({ categoryGroup }) => categoryGroup))];
  if (categories.length === 0) return null;
  return (
    <section id="categories" aria-labelledby="categories-title" className="page mt-20 scroll-mt-6">
      <h2 id="categories-title" className="display text-3xl">
        {categories.length === 1
          ? `One ${judgedWordsOf(kind).group}`
          : `${categories.length} ${judgedWordsOf(kind).groups}`}
      </h2>
      {groups.map((group) => (
        <div key={group} className="mt-6">
          {group && <h3 className="mb-1 text-lg font-semibold">{group}</h3>}
          <ul className="grid gap-x-10 border-t sm:grid-cols-2 lg:grid-cols-3">
            {categories
              .filter((category) => category.categoryGroup === group)
              .map((category) => (
                <CategoryRow key={category.categoryID} category={category} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function CategoryRow({ category: { label, name, description, audience } }: { category: Category }) {
  const note = audienceNote[audience];
  return (
    <li data-slot="category" className="border-b py-5">
      <p className="font-mono text-sm text-ink-3">{label}</p>
      <p className="mt-1 text-lg font-semibold">{name}</p>
      {description && <p className="mt-1 text-md text-pretty text-ink-2">{description}</p>}
      {note && <Badge className="mt-2">{note}</Badge>}
    </li>
  );
}
