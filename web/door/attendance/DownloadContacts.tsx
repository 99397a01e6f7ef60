import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { downloadAttendanceContacts } from "../../../contract/door/attendance.ts";
import { fileFormatNames, fileFormats } from "../../../contract/platform/downloads.ts";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";
import { contactsQuery } from "./ContactsReport.tsx";
import { formatIcons } from "./DownloadTable.tsx";
import type { AttendanceFilter } from "./attendance-grid.ts";

/** F28 The contacts that are shown, all of them, as a file. */
export const DownloadContacts = ({
  at,
  shown,
  builderID,
}: {
  at: ServiceAddress;
  shown: AttendanceFilter;
  builderID?: string;
}) =>
  fileFormatNames.map((format) => (
    <SaveButton
      key={format}
      endpoint={downloadAttendanceContacts}
      params={at}
      sent={() => ({ ...contactsQuery(shown, builderID), format })}
      fileName={`attendance-contacts.${format}`}
      icon={formatIcons[format]}
      label={`Download ${fileFormats[format].label}`}
      size="md"
    />
  ));
