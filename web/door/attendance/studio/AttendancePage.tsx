import { downloadAttendanceContacts, getAttendance } from "../../../../contract/door/attendance.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { DeletedDataNote } from "../../../people/clients/DeletedDataNote.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { WriteLink } from "../../../mail/studio/WriteLink.tsx";
import { ContactsReport } from "../ContactsReport.tsx";
import { DownloadContacts } from "../DownloadContacts.tsx";
import { DownloadTable } from "../DownloadTable.tsx";
import { ReportChoice, reportOf } from "../ReportChoice.tsx";
import { ReportFilters, useAttendanceFilter } from "../ReportFilters.tsx";
import { UpdatedAt, ScansReport } from "../ScansReport.tsx";

/** D28 T12 Attendance of a program: scans are the default report, of all days and homes. */
function AttendancePage() {
  const { at, settings, standings } = useProgram();
  const attendance = useLiveAnswer(getAttendance, at);
  const filter = useAttendanceFilter();
  const [reportParameter, setReport] = useAddressFilter("report");
  const mayRead = may(standings, downloadAttendanceContacts.allow);
  const report = mayRead ? reportOf(reportParameter) : "scans";
  const isScans = report === "scans";
  return (
    <>
      <title>{`Attendance & Analytics · ${settings.name}`}</title>
      <PageHead
        title="Attendance & Analytics"
        meta={<UpdatedAt now={attendance.now} zone={attendance.zone} />}
        actions={
          <>
            <WriteLink list="buyers" filter={{ who: "holders", checkedIn: "yes" }} standings={standings}>
              Write to who came
            </WriteLink>
            {isScans ? (
              <DownloadTable at={at} attendance={attendance} filter={filter} />
            ) : (
              <DownloadContacts at={at} filter={filter} />
            )}
          </>
        }
      />
      <DeletedDataNote at={at} kinds={["scans", "guestContacts"]} />
      <Toolbar className="pb-4">
        {mayRead && <ReportChoice report={report} onChange={(value) => setReport(value === "scans" ? "" : value)} />}
        <span aria-hidden className="mr-auto max-sm:hidden" />
        <ReportFilters attendance={attendance} filter={filter} />
      </Toolbar>
      {isScans ? (
        <ScansReport attendance={attendance} filter={filter} />
      ) : (
        <ContactsReport
          at={at}
          filter={filter}
          empty="Guests who came are listed here with their contact, unless they asked not to be written to."
        />
      )}
    </>
  );
}

export { AttendancePage as Component };
