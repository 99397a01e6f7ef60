import { CloudOff, FileUp, RotateCw, X } from "lucide-react";
import { IconButton } from "./IconButton.tsx";
import { ProgressMeter } from "./Meter.tsx";

export type UploadUnderWay = {
  key: string;
  name: string;
  /** How much has gone, from 0 to 1. */
  part: number;
  /** What it is doing, where that isn't simply being sent. */
  note?: string;
  /** It stands still, until what it waits for is there. */
  waits?: boolean;
  error?: string;
  onCancel?: () => void;
  onRetry?: () => void;
};

/** What is on its way up, how far it is, and a way to stop it. */
export const UploadList = ({ uploads }: { uploads: readonly UploadUnderWay[] }) =>
  uploads.length > 0 && (
    <ul data-slot="uploads" aria-label="Uploads under way" className="divide-y rounded-md border">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex items-center gap-3 px-4 py-2.5">
          <UploadIcon {...upload} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate font-medium">{upload.name}</span>
              {!upload.error && <span className="num text-sm text-ink-3">{Math.round(upload.part * 100)}%</span>}
            </div>
            {upload.error ? (
              <p role="alert" className="text-sm text-danger-text">
                {upload.error}
              </p>
            ) : (
              <>
                <ProgressMeter
                  label={`${upload.name}, sending`}
                  value={Math.round(upload.part * 100)}
                  className="mt-1.5 h-1"
                />
                <p role="status" className="mt-1 text-sm text-ink-3 empty:hidden">
                  {upload.note}
                </p>
              </>
            )}
          </div>
          {upload.error && upload.onRetry && (
            <IconButton
              label={`Send ${upload.name} again`}
              size="icon-sm"
              icon={<RotateCw size={15} />}
              onClick={upload.onRetry}
            />
          )}
          {upload.onCancel && (
            <IconButton
              label={`Cancel ${upload.name}`}
              size="icon-sm"
              icon={<X size={15} />}
              onClick={upload.onCancel}
            />
          )}
        </li>
      ))}
    </ul>
  );

const UploadIcon = ({ error, waits = false }: Pick<UploadUnderWay, "error" | "waits">) => {
  const Icon = waits ? CloudOff : FileUp;
  return <Icon aria-hidden size={18} className={error ? "text-danger-text" : "text-ink-3"} />;
};
