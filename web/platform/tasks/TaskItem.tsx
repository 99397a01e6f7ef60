import { TriangleAlert, X } from "lucide-react";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { type Task, cancelTask, dismissTask, isTaskUnderWay, taskResult } from "../../../contract/platform/tasks.ts";
import { useAction } from "../dialogs/use-action.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ProgressMeter } from "../ui/Meter.tsx";
import { stateText } from "./task-text.ts";

/** `onGone`: the focus needs another place then. */
type Props = { client: string; task: Task; onGone: () => void };

/** One task: how far it is and the way to stop it; then what came of it. */
export function TaskItem({ client, task, onGone }: Props) {
  const { state, done, total, serviceName, label: name } = task;
  const at = { client, taskID: task.taskID };
  const cancel = useAction(cancelTask);
  const dismiss = useAction(dismissTask);
  const stop = async () => {
    if ((await cancel.run(at)).ok) onGone();
  };
  const remove = async () => {
    if ((await dismiss.run(at)).ok) onGone();
  };
  return (
    <li className="grid gap-1.5 py-3 last:pb-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          {serviceName && <p className="text-sm wrap-anywhere text-ink-3">{serviceName}</p>}
        </div>
        {isTaskUnderWay(task) && (
          <Button size="sm" busy={cancel.busy} aria-label={`Cancel: ${name}`} onClick={() => void stop()}>
            Cancel
          </Button>
        )}
        {state === "done" && task.bytes !== null && (
          <LinkButton size="sm" reload to={callAddress(taskResult, at)} aria-label={`Download: ${name}`}>
            Download
          </LinkButton>
        )}
        {!isTaskUnderWay(task) && (
          <IconButton
            size="icon-sm"
            label={`Dismiss: ${name}`}
            icon={<X aria-hidden size={16} />}
            onClick={() => void remove()}
          />
        )}
      </div>
      {isTaskUnderWay(task) && <ProgressMeter label={name} value={total ? (done / total) * 100 : undefined} />}
      {state === "failed" ? (
        <p className="flex items-start gap-1.5 text-sm text-danger-text">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{stateText(task)}</span>
        </p>
      ) : (
        <p className="num text-sm wrap-anywhere text-ink-3">{stateText(task)}</p>
      )}
    </li>
  );
}
