import qrcode from "qrcode-generator";

/** A QR code as cells in rows and columns. */
export function qrCells(text: string): { count: number; isDark(row: number, column: number): boolean } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  return { count: code.getModuleCount(), isDark: (row, column) => code.isDark(row, column) };
}
