import type { downloadGuestData, downloadPersonData } from "../../../contract/app/person-data.ts";
import type { ParamsOf } from "../../../contract/platform/endpoint.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { awaitDownload } from "../../platform/tasks/awaited-downloads.ts";

type DataCall = typeof downloadPersonData | typeof downloadGuestData;
type Props<E extends DataCall> = { name: string; endpoint: E; params: ParamsOf<E> };

/** For whoever asks the association what it knows of them. */
export const DownloadDataDialog = <E extends DataCall>({ name, endpoint, params }: Props<E>) => (
  <ActionDialog
    title={`Download what is known of ${name}`}
    text="A ZIP file of all that your association has of them, with their files and your notes. Hand it to nobody but them. It is kept for a week, and that you asked for it stands in Changes."
    endpoint={endpoint}
    params={params}
    save="Download"
    done="The file is being made, and is downloaded when it is ready."
    onDone={({ taskID }) => awaitDownload(taskID)}
  />
);
