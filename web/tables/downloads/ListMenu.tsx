import { ChevronDown, Ellipsis, FileDown, FileSpreadsheet, FileText, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import {
  type FileFormat,
  type downloadQuery,
  fileFormatNames,
  fileFormats,
} from "../../../contract/platform/downloads.ts";
import type { AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { awaitDownload } from "../../platform/tasks/awaited-downloads.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";

/** A call that makes a file of a list. */
type DownloadCall = AnyEndpoint & Pick<ReturnType<typeof downloadQuery>, "answer">;

type Props<E extends DownloadCall> = {
  endpoint: E;
  params: ParamsOf<E>;
  /** The filter of the rows on screen. */
  filter: Omit<InputOf<E>, "format">;
  standings: readonly Standing[];
  /** The button's label, if the menu offers more than a download. */
  label?: string;
  /** Further menu items for all rows that the list shows. */
  children?: ReactNode;
};

const icons: Record<FileFormat, LucideIcon> = { csv: FileText, xlsx: FileSpreadsheet };

/** A menu of downloads and actions for all rows that a list shows, not only its first page. */
export function ListMenu<E extends DownloadCall>(props: Props<E>) {
  const { endpoint, params, filter, standings, label = "Download", children } = props;
  const { run, busy } = useAction(endpoint);
  const reason = may(standings, endpoint.allow) ? {} : { reason: neededPermissionText(endpoint) };
  const download = async (format: FileFormat) => {
    const outcome = await run(params, { ...filter, format } as InputOf<E>);
    if (outcome.ok) awaitDownload((outcome.answer as { taskID: string }).taskID);
  };
  return (
    <Menu
      trigger={
        <Button busy={busy}>
          {children ? <Ellipsis aria-hidden size={16} /> : <FileDown aria-hidden size={16} />}
          {label}
          <ChevronDown aria-hidden size={14} className="-mr-1 text-ink-3" />
        </Button>
      }
    >
      {fileFormatNames.map((format) => (
        <MenuItem key={format} icon={icons[format]} {...reason} onSelect={() => void download(format)}>
          Download as {fileFormats[format].label}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
