import { FileSpreadsheet, FileText } from "lucide-react";
import { type Attendance, downloadAttendanceList } from "../../../contract/door/attendance.ts";
import { type FileFormat, fileFormatNames, fileFormats } from "../../../contract/platform/downloads.ts";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";
import { type AttendanceFilter, filePagesOf } from "./attendance-grid.ts";

export const formatIcons = { csv: FileText, xlsx: FileSpreadsheet } as const satisfies Record<FileFormat, unknown>;

/** D28 The table that is shown, as a file. */
export const DownloadTable = ({
  at,
  attendance,
  shown,
}: {
  at: ServiceAddress;
  attendance: Attendance;
  shown: AttendanceFilter;
}) =>
  fileFormatNames.map((format) => (
    <SaveButton
      key={format}
      endpoint={downloadAttendanceList}
      params={at}
      sent={() => ({ pages: filePagesOf(attendance, shown), format })}
      fileName={`attendance.${format}`}
      icon={formatIcons[format]}
      label={`Download ${fileFormats[format].label}`}
      size="md"
    />
  ));
