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

/** F10 Who has come to a builder's own homes, and who of them agreed to hear from the builder. */
function MyAttendancePage() {
  const { client = "", serviceType = "", service = "", builderID = "" } = useParams();
  const at = { client, service };
  const attendance = useLiveAnswer(attendanceForBuilder, { ...at, builderID });
  const shown = useAttendanceFilter();
  const [asked, setReport] = useAddressFilter("report");
  const isScans = reportOf(asked) === "scans";
  const mine = paths.mine({ ...at, serviceType: serviceType as ServiceType });
  return (
    <div className="page pt-6 pb-16">
      <title>{`Your visitors · ${attendance.program}`}</title>
      <PageHead
        title="Your visitors"
        meta={<UpdatedAt now={attendance.now} />}
        text={`${attendance.company}, ${attendance.program}`}
        crumbs={[{ label: "What you look after", to: mine }]}
        actions={
          isScans ? (
            <DownloadTable at={at} attendance={attendance} shown={shown} />
          ) : (
            <DownloadContacts at={at} shown={shown} builderID={builderID} />
          )
        }
      />
      <Toolbar className="pb-4">
        <ReportChoice report={reportOf(asked)} onChange={(chosen) => setReport(chosen === "scans" ? "" : chosen)} />
        <span aria-hidden className="mr-auto" />
        <ReportFilters attendance={attendance} shown={shown} />
      </Toolbar>
      {isScans ? (
        <ScansReport attendance={attendance} shown={shown} />
      ) : (
        <>
          <p className="mb-4 max-w-text text-base text-ink-2">
            These visitors agreed that the builders whose homes they visit write to them. They can take it back at any
            time: download the list anew before you write, and use no older one.
          </p>
          <ContactsReport
            at={at}
            shown={shown}
            builderID={builderID}
            empty="Visitors who agree to hear from the builders they visit are listed here, once they were at a home of yours."
          />
        </>
      )}
    </div>
  );
}

export { MyAttendancePage as Component };
