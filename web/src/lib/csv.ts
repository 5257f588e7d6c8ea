/** A field that begins like this is run as a formula by spreadsheets (OWASP, CSV injection); full-width forms too. */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** A field as RFC 4180 writes it; an apostrophe before a formula makes it text. */
function csvField(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Says that a file is UTF-8: without it, Excel takes the file for one in the code page of its machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as comma-separated values (RFC 4180), safe to open in a spreadsheet whatever people have typed. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');
