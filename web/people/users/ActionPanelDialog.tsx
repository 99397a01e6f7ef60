import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { actionPanel, panelOrders } from "../../../contract/people/users.ts";
import { hasFeature, kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { Link } from "../../platform/address/Link.tsx";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { ErrorState } from "../../platform/ui/EmptyState.tsx";
import { UnreachableNotice } from "../../platform/ui/UnreachableNotice.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";

type Panel = AnswerOf<typeof actionPanel>;
type Item = Panel["entries"][number];

type List = { title: string; group: Exclude<keyof Panel, "missing">; includes?: (item: Item) => boolean };

/** People apply in programs that offer awards. */
const isApplication = ({ url }: Item) => hasFeature(kindOfPagePath(url)!, "awards");

const lists: List[] = [
  { title: "My Scoring Assignments", group: "scoringAssignments" },
  { title: "My Awards Program Entries", group: "entries", includes: (item) => !isApplication(item) },
  { title: "My Scholarship Applications", group: "entries", includes: isApplication },
  { title: "My Home Tour Ticket Verifications", group: "ticketVerifications" },
  { title: "My Homes on Tours", group: "homes" },
  { title: "My Sponsorships", group: "sponsors" },
];

const itemsIn = (panel: Panel, { group, includes = () => true }: List) => panel[group].filter(includes);
const itemsOf = (panel: Panel) => lists.flatMap((list) => itemsIn(panel, list));

export const countPanelItems = (panel: Panel | undefined) =>
  panel ? itemsOf(panel).filter(({ waiting }) => waiting).length : 0;

/** D01 */
export function ActionPanelDialog() {
  const { data, error, refetch } = useOptionalAnswer(actionPanel, {});
  const { close } = useDialogs();
  const tickets = useOptionalAnswer(panelOrders, {}).data?.orders ?? [];
  return (
    <Modal title="My Action Panel">
      {error && <ErrorState onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && itemsOf(data).length === 0 && tickets.length === 0 && data.missing.length === 0 && (
        <p className="py-6 text-center text-md text-ink-2">There are no items currently needing your attention.</p>
      )}
      {data && (
        <div className="grid gap-7">
          {lists
            .map((list) => ({ title: list.title, items: itemsIn(data, list) }))
            .concat({ title: "My Tickets", items: tickets })
            .filter(({ items }) => items.length > 0)
            .map(({ title, items }) => (
              <section key={title} aria-label={title}>
                <h3 className="text-md font-semibold">{title}</h3>
                <ul className="mt-2 divide-y border-y">
                  {items.map((item) => (
                    <PanelItem key={item.url} {...item} onOpen={close} />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      )}
      {data && <UnreachableNotice names={data.missing.map(({ clientName }) => clientName)} className="mt-5" />}
    </Modal>
  );
}

const PanelItem = ({ url, banner, clientName, name, line, onOpen }: Item & { onOpen: () => void }) => (
  <li>
    <Link to={url} onClick={onOpen} className="-mx-2 flex items-center gap-4 rounded-sm px-2 py-3 hover:bg-sunken">
      <span className="grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken">
        {banner ? (
          <img src={banner} alt="" width={80} height={56} className="size-full object-cover" />
        ) : (
          <span aria-hidden className="display text-lg text-ink-3">
            {name.charAt(0)}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm text-ink-3">{clientName}</span>
        <span className="block truncate font-medium">{name}</span>
        <span className="num block text-sm text-ink-2">{line}</span>
      </span>
    </Link>
  </li>
);
