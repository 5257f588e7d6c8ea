/**
 * Spreadsheets run a field with such a beginning as a formula (OWASP, CSV injection), full-width characters included. One
 * that takes semicolons, tabs or line ends for the ends of fields finds such beginnings within a field too.
 */
const FORMULA = /(^[;,\t\r\n]?|[;,\t\r\n])(?=["\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** A field as RFC 4180 writes it, always in quotes; an apostrophe before a formula makes it text. */
const csvField = (value: string): string => `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;

/** Marks the file as UTF-8. Without it, Excel reads the file in the code page of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as comma-separated values (RFC 4180). Fields cannot run as formulas in a spreadsheet. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');
