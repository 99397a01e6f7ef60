import { downloadAttendanceContacts, getAttendance } from "../../../../contract/door/attendance.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { ContactsReport } from "../ContactsReport.tsx";
import { DownloadContacts } from "../DownloadContacts.tsx";
import { DownloadTable } from "../DownloadTable.tsx";
import { ReportChoice, reportOf } from "../ReportChoice.tsx";
import { ReportFilters, useAttendanceFilter } from "../ReportFilters.tsx";
import { UpdatedAt, ScansReport } from "../ScansReport.tsx";

/** D28 T12 Who has come, where and when: the scans at first, of all dates and all homes. */
function AttendancePage() {
  const { at, settings, standings } = useProgram();
  const attendance = useLiveAnswer(getAttendance, at);
  const shown = useAttendanceFilter();
  const [asked, setReport] = useAddressFilter("report");
  const mayRead = may(standings, downloadAttendanceContacts.allow);
  const report = mayRead ? reportOf(asked) : "scans";
  const isScans = report === "scans";
  return (
    <>
      <title>{`Attendance & Analytics · ${settings.name}`}</title>
      <PageHead
        title="Attendance & Analytics"
        meta={<UpdatedAt now={attendance.now} />}
        actions={
          isScans ? (
            <DownloadTable at={at} attendance={attendance} shown={shown} />
          ) : (
            <DownloadContacts at={at} shown={shown} />
          )
        }
      />
      <Toolbar className="pb-4">
        {mayRead && <ReportChoice report={report} onChange={(chosen) => setReport(chosen === "scans" ? "" : chosen)} />}
        <span aria-hidden className="mr-auto" />
        <ReportFilters attendance={attendance} shown={shown} />
      </Toolbar>
      {isScans ? (
        <ScansReport attendance={attendance} shown={shown} />
      ) : (
        <ContactsReport
          at={at}
          shown={shown}
          empty="Guests who came are listed here with their contact, unless they asked not to be written to."
        />
      )}
    </>
  );
}

export { AttendancePage as Component };
