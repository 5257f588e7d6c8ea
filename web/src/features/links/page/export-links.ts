import type { RecordingLink } from '#shared/api/links.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { csvText } from '#web/lib/csv.ts';

const EXPORT_FORMATS = ['csv', 'txt'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Exported = Pick<RecordingLink, 'name' | 'shareToken' | 'createdAt' | 'duration' | 'viewCount'>;

const pad = (value: number) => String(value).padStart(2, '0');

/** A day where the reader is, as YYYY-MM-DD: sorts, and means the same to every spreadsheet. */
export const isoDate = (time: Date): string =>
  `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;

const COLUMNS = ['Name', 'URL', 'Created', 'Duration', 'Views'];

const row = (origin: string, link: Exported): string[] => [
  link.name,
  origin + sharePath(link.shareToken),
  isoDate(new Date(link.createdAt)),
  clockText(link.duration),
  String(link.viewCount),
];

/** Links as comma-separated values with a heading (RFC 4180). */
export const linksAsCsv = (origin: string, links: readonly Exported[]): string =>
  csvText([COLUMNS, ...links.map((link) => row(origin, link))]);

/** Links as text to read, a paragraph each. */
export const linksAsText = (origin: string, links: readonly Exported[]): string =>
  links
    .map((link) => row(origin, link).map((value, index) => `${COLUMNS[index]}: ${value.replace(/[\r\n]+/g, ' ')}\n`))
    .map((lines) => lines.join(''))
    .join('\n');

/** Name of the file that links are saved as. */
export const exportFileName = (format: ExportFormat, now: Date): string => `shared-links-${isoDate(now)}.${format}`;
