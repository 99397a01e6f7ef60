import type { AnyEndpoint, FormOf, ParamsOf } from "../../../contract/platform/endpoint.ts";
import { type TimeZone, zoneLabel } from "../../../contract/platform/time-zone.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { ErrorState } from "../../platform/ui/EmptyState.tsx";
import { SkeletonRows } from "../../platform/ui/Skeleton.tsx";

type Props<E extends AnyEndpoint> = {
  title: string;
  zone: TimeZone;
  /** The stored due date, once it has loaded. */
  asked: { data: Partial<FormOf<E>> | undefined; error: unknown; refetch: () => unknown };
  endpoint: E;
  params: ParamsOf<E>;
};

/** The due date for people who look after something, and their reminders. */
export function DueDialog<E extends AnyEndpoint>({ title, zone, asked, endpoint, params }: Props<E>) {
  const { data, error, refetch } = asked;
  if (!data)
    return (
      <Modal title={title}>{error ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}</Modal>
    );
  return (
    <ActionDialog
      title={title}
      text={`Times are in ${zoneLabel(zone)}.`}
      endpoint={endpoint}
      params={params}
      initial={data}
      timeZone={zone}
    />
  );
}
