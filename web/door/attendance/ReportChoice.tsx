import { Segmented } from "../../platform/ui/Segmented.tsx";

const options = [
  { value: "scans", label: "Ticket Scans Visualization" },
  { value: "contacts", label: "Guest Contact Information Report" },
] as const;
export type Report = (typeof options)[number]["value"];

/** T12 Scans are the default. */
export const reportOf = (value: string): Report => (value === "contacts" ? "contacts" : "scans");

type Props = { report: Report; onChange: (report: Report) => void };

/** D28 */
export const ReportChoice = ({ report, onChange }: Props) => (
  <Segmented label="Report" value={report} onChange={onChange} options={options} />
);
