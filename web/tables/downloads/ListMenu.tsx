import { ChevronDown, Ellipsis, FileDown, FileSpreadsheet, FileText, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type FileFormat, type asFile, fileFormatNames, fileFormats } from "../../../contract/platform/downloads.ts";
import type { AnyEndpoint, ParamsOf, SentOf } from "../../../contract/platform/endpoint.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { neededFor } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/useAction.ts";
import { awaitResult } from "../../platform/tasks/awaited.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Menu, MenuItem } from "../../platform/ui/Menu.tsx";

/** A call that makes a file of a list. */
type Download = AnyEndpoint & Pick<ReturnType<typeof asFile>, "answer">;

type Props<E extends Download> = {
  endpoint: E;
  params: ParamsOf<E>;
  /** Which rows of the list are on screen. */
  filter: Omit<SentOf<E>, "format">;
  standings: readonly Standing[];
  /** What the button says, where the menu offers more than a download. */
  label?: string;
  /** What else can be done with all that the list shows, as items of the menu. */
  children?: ReactNode;
};

const icons: Record<FileFormat, LucideIcon> = { csv: FileText, xlsx: FileSpreadsheet };

/** What can be done with all rows that a list shows: not only with those of its first page. */
export function ListMenu<E extends Download>(props: Props<E>) {
  const { endpoint, params, filter, standings, label = "Download", children } = props;
  const { run, busy } = useAction(endpoint);
  const reason = may(standings, endpoint.allow) ? {} : { reason: neededFor(endpoint) };
  const download = async (format: FileFormat) => {
    const outcome = await run(params, { ...filter, format } as SentOf<E>);
    if (outcome.ok) awaitResult((outcome.answer as { taskID: string }).taskID);
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
