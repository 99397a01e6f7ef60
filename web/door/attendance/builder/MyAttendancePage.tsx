import { useParams } from "react-router";
import { paths } from "../../../../contract/platform/addresses.ts";
import { attendanceForBuilder } from "../../../../contract/door/attendance.ts";
import type { ServiceType } from "../../../../contract/platform/service-kinds.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Toolbar } from "../../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { ContactsReport } from "../ContactsReport.tsx";
import { DownloadContacts } from "../DownloadContacts.tsx";
import { DownloadTable } from "../DownloadTable.tsx";
import { ReportChoice, reportOf } from "../ReportChoice.tsx";
import { ReportFilters, useAttendanceFilter } from "../ReportFilters.tsx";
import { UpdatedAt, ScansReport } from "../ScansReport.tsx";

/** F10 Visitors of a builder's own homes, with contacts of those who consented. */
function MyAttendancePage() {
  const { client = "", serviceType = "", service = "", builderID = "" } = useParams();
  const at = { client, service };
  const attendance = useLiveAnswer(attendanceForBuilder, { ...at, builderID });
  const filter = useAttendanceFilter();
  const [reportParameter, setReport] = useAddressFilter("report");
  const isScans = reportOf(reportParameter) === "scans";
  const mine = paths.mine({ ...at, serviceType: serviceType as ServiceType });
  return (
    <div className="page pt-6 pb-16">
      <title>{`Your visitors · ${attendance.program}`}</title>
      <PageHead
        title="Your visitors"
        meta={<UpdatedAt now={attendance.now} zone={attendance.zone} />}
        text={`${attendance.company}, ${attendance.program}`}
        crumbs={[{ label: "What you look after", to: mine }]}
        actions={
          isScans ? (
            <DownloadTable at={at} attendance={attendance} filter={filter} />
          ) : (
            <DownloadContacts at={at} filter={filter} builderID={builderID} />
          )
        }
      />
      <Toolbar className="pb-4">
        <ReportChoice
          report={reportOf(reportParameter)}
          onChange={(value) => setReport(value === "scans" ? "" : value)}
        />
        <span aria-hidden className="mr-auto max-sm:hidden" />
        <ReportFilters attendance={attendance} filter={filter} />
      </Toolbar>
      {isScans ? (
        <ScansReport attendance={attendance} filter={filter} />
      ) : (
        <>
          <p className="mb-4 max-w-text text-base text-ink-2">
            These visitors agreed that the builders whose homes they visit write to them. They can take it back at any
            time: download the list anew before you write, and use no older one.
          </p>
          <ContactsReport
            at={at}
            filter={filter}
            builderID={builderID}
            empty="Visitors who agree to hear from the builders they visit are listed here, once they were at a home of yours."
          />
        </>
      )}
    </div>
  );
}

export { MyAttendancePage as Component };
