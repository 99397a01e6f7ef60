import { type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { AnyEndpoint, ParamsOf, InputOf } from "../../../../contract/platform/endpoint.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useService } from "../use-service.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { SortableList } from "../../../platform/ui/SortableList.tsx";
import { useKindWords } from "../../../platform/address/use-kind-words.ts";
import { useOrder } from "../../../platform/forms/use-order.ts";

type Props<Row, E extends AnyEndpoint> = {
  title: string;
  text: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
  add: { label: string; endpoint: AnyEndpoint; dialog: ReactNode };
  /** The call that saves the order, and its arguments. */
  ordering: E;
  orderOf: (ids: string[]) => [params: ParamsOf<E>, sent: InputOf<E>];
  /** Shown while there are no rows. */
  empty: { icon: LucideIcon; title: string; text: string };
  /** Before the button that adds, once there are rows. */
  actions?: ReactNode;
  /** Between the head and the rows. */
  children?: ReactNode;
};

/** A page of a contest's parts: rows that are added, ordered, changed and removed. */
export function SetupList<Row extends { name: string }, E extends AnyEndpoint>(props: Props<Row, E>) {
  const speak = useKindWords();
  const { title, rows, idOf, render, ordering, orderOf, empty, actions, children } = props;
  const { standings } = useService();
  const { ordered, order } = useOrder(rows, idOf, ({ name }) => name, ordering, orderOf);
  const text = speak(props.text);
  const add = <AddButton {...props.add} />;
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        text={text}
        actions={
          rows.length > 0 && (
            <>
              {actions}
              {add}
            </>
          )
        }
      />
      {children}
      {rows.length === 0 ? (
        <EmptyState {...empty} text={speak(empty.text)} action={add} />
      ) : (
        <SortableList
          label={title}
          className="overflow-hidden rounded-lg border"
          items={ordered.map((row) => ({ ...row, id: idOf(row) }))}
          onOrder={may(standings, ordering.allow) ? order : undefined}
          render={render}
        />
      )}
    </>
  );
}

function AddButton({ label, endpoint, dialog }: { label: string; endpoint: AnyEndpoint; dialog: ReactNode }) {
  const { standings } = useService();
  return (
    <ActionButton endpoint={endpoint} standings={standings} variant="primary" dialog={dialog}>
      <Plus aria-hidden size={16} />
      {label}
    </ActionButton>
  );
}
