import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import { downloadAttendanceContacts } from "../../../contract/door/attendance.ts";
import { fileFormatNames, fileFormats } from "../../../contract/platform/downloads.ts";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";
import { contactsAsked } from "./ContactsReport.tsx";
import { formatIcons } from "./DownloadTable.tsx";
import type { AttendanceFilter } from "./counts.ts";

/** F28 The contacts that are shown, all of them, as a file. */
export const DownloadContacts = ({
  at,
  shown,
  builderID,
}: {
  at: ServiceAt;
  shown: AttendanceFilter;
  builderID?: string;
}) =>
  fileFormatNames.map((format) => (
    <SaveButton
      key={format}
      endpoint={downloadAttendanceContacts}
      params={at}
      sent={() => ({ ...contactsAsked(shown, builderID), format })}
      fileName={`attendance-contacts.${format}`}
      icon={formatIcons[format]}
      label={`Download ${fileFormats[format].label}`}
      size="md"
    />
  ));
