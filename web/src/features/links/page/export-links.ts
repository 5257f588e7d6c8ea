import type { NamedLinkFigures } from '#shared/api/sharing/figures.ts';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { countText } from '#web/lib/count-text.ts';
import { csvText } from '#web/lib/csv.ts';
import { isoDate } from '#web/lib/time-text.ts';
import { saveFile } from '#web/media/download/save-file.ts';
import { toast } from '#web/ui/use-toast.ts';
import { watchedPercent } from '../figures/figures-text.ts';

type ExportFormat = 'csv' | 'txt';

type Exported = Pick<RecordingLink, 'name' | 'shareToken' | 'createdAt' | 'duration' | 'viewCount'>;

const COLUMNS = ['Name', 'URL', 'Created', 'Duration', 'Views'];

const row = (origin: string, link: Exported): string[] => [
  link.name,
  origin + sharePath(link.shareToken),
  isoDate(new Date(link.createdAt)),
  clockText(link.duration),
  String(link.viewCount),
];

/** Main links as comma-separated values with a header line (RFC 4180). */
export const linksAsCsv = (origin: string, links: readonly Exported[]): string =>
  csvText([COLUMNS, ...links.map((link) => row(origin, link))]);

export const linksAsText = (origin: string, links: readonly Exported[]): string =>
  links
    .map((link) => row(origin, link).map((value, index) => `${COLUMNS[index]}: ${value.replace(/[\r\n]+/g, ' ')}\n`))
    .map((lines) => lines.join(''))
    .join('\n');

const NAMED_COLUMNS = [
  'Recording',
  'Link',
  'URL',
  'Created',
  'Views',
  'Last viewed',
  'View limit',
  'Expires',
  'Download',
  'Password',
  'Only for',
  'Visitors',
  'Average watched (seconds)',
  'Average watched (%)',
];

const pad = (value: number) => String(value).padStart(2, '0');

/** A time in the browser's time zone, as YYYY-MM-DD HH:MM; empty for null. @param time ISO 8601 */
function isoMinute(time: string | null): string {
  if (!time) return '';
  const at = new Date(time);
  return `${isoDate(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

const yes = (is: boolean) => (is ? 'yes' : 'no');

/** Visitors, and how much a visit plays on average, as *Views* shows them; empty for a link that is gone. */
function figureFields(figures: NamedLinkFigures | undefined): [visitors: string, seconds: string, percent: string] {
  if (!figures) return ['', '', ''];
  const { visitors, averageSeconds, duration } = figures;
  if (averageSeconds === null) return [String(visitors), '', ''];
  const share = duration ? watchedPercent(averageSeconds, duration) : '';
  return [String(visitors), String(Math.round(averageSeconds)), String(share)];
}

export type FiguresById = ReadonlyMap<string, NamedLinkFigures>;

const namedRow = (origin: string, link: WorkspaceNamedLink, figures: FiguresById): string[] => [
  link.recordingName,
  link.name,
  origin + sharePath(link.shareToken),
  isoDate(new Date(link.createdAt)),
  String(link.viewCount),
  isoMinute(link.lastViewedAt),
  link.viewLimit?.toString() ?? '',
  isoMinute(link.expiresAt),
  yes(link.allowDownload),
  yes(link.hasPassword),
  link.emails.join('; '),
  ...figureFields(figures.get(link.id)),
];

/** Named links as comma-separated values, with their rules and figures. */
export const namedLinksAsCsv = (
  origin: string,
  links: readonly WorkspaceNamedLink[],
  figures: FiguresById = new Map(),
): string => csvText([NAMED_COLUMNS, ...links.map((link) => namedRow(origin, link, figures))]);

export const exportFileName = (of: 'shared-links' | 'more-links', format: ExportFormat, now: Date): string =>
  `${of}-${isoDate(now)}.${format}`;

const FORMATS = {
  csv: { write: linksAsCsv, type: 'text/csv;charset=utf-8', label: 'CSV' },
  txt: { write: linksAsText, type: 'text/plain;charset=utf-8', label: 'text' },
};

const notifyExport = (count: number, label: string) =>
  toast({ title: 'Exported Successfully', description: `${countText(count, 'link')} saved as ${label}.` });

export function exportLinks(links: readonly RecordingLink[], format: ExportFormat): void {
  const { write, type, label } = FORMATS[format];
  saveFile(new Blob([write(location.origin, links)], { type }), exportFileName('shared-links', format, new Date()));
  notifyExport(links.length, label);
}

export function saveNamedLinks(links: readonly WorkspaceNamedLink[], figures: FiguresById): void {
  const { type, label } = FORMATS.csv;
  const file = new Blob([namedLinksAsCsv(location.origin, links, figures)], { type });
  saveFile(file, exportFileName('more-links', 'csv', new Date()));
  notifyExport(links.length, label);
}
