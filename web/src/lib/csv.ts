/**
 * Spreadsheets run a field with such a beginning as a formula (OWASP, CSV injection), full-width characters included.
 */
const FORMULA = /^["\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Where readers may see the end of a field, also within quotes: some separate by semicolons or tabs, or by any line. */
const END = /([;,\t\r\n])/;

/** A field as RFC 4180 writes it, always in quotes; an apostrophe before a formula makes it text. */
function csvField(value: string): string {
  const safe = value.split(END).map((part) => (FORMULA.test(part) ? `'${part}` : part));
  return `"${safe.join('').replaceAll('"', '""')}"`;
}

/** Marks the file as UTF-8. Without it, Excel reads the file in the code page of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as comma-separated values (RFC 4180). Fields cannot run as formulas in a spreadsheet. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');
