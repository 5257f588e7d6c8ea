import type { RecordingLink } from '#shared/api/links.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { sharePath } from '#shared/rules/share-address.ts';

const EXPORT_FORMATS = ['csv', 'txt'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Exported = Pick<RecordingLink, 'name' | 'shareToken' | 'createdAt' | 'duration' | 'viewCount'>;

const pad = (value: number) => String(value).padStart(2, '0');

/** A day where the reader is, as YYYY-MM-DD: sorts, and means the same to every spreadsheet. */
const isoDate = (time: Date): string => `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;

const COLUMNS = ['Name', 'URL', 'Created', 'Duration', 'Views'];

const row = (origin: string, link: Exported): string[] => [
  link.name,
  origin + sharePath(link.shareToken),
  isoDate(new Date(link.createdAt)),
  clockText(link.duration),
  String(link.viewCount),
];

/** A name that begins like this is run as a formula by spreadsheets (OWASP, CSV injection); full-width forms too. */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** A field as RFC 4180 writes it; an apostrophe before a formula makes it text. */
function csvField(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Says that a file is UTF-8: without it, Excel takes the file for one in the code page of its machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Links as comma-separated values with a heading (RFC 4180). */
export const linksAsCsv = (origin: string, links: readonly Exported[]): string =>
  BYTE_ORDER_MARK +
  [COLUMNS, ...links.map((link) => row(origin, link))]
    .map((fields) => `${fields.map(csvField).join(',')}\r\n`)
    .join('');

/** Links as text to read, a paragraph each. */
export const linksAsText = (origin: string, links: readonly Exported[]): string =>
  links
    .map((link) => row(origin, link).map((value, index) => `${COLUMNS[index]}: ${value.replace(/[\r\n]+/g, ' ')}\n`))
    .map((lines) => lines.join(''))
    .join('\n');

/** Name of the file that links are saved as. */
export const exportFileName = (format: ExportFormat, now: Date): string => `shared-links-${isoDate(now)}.${format}`;
