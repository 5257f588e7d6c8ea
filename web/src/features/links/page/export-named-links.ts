import type { WorkspaceNamedLink } from '#shared/api/named-links.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { csvText } from '#web/lib/csv.ts';
import { isoDate } from './export-links.ts';

const COLUMNS = [
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
];

const pad = (value: number) => String(value).padStart(2, '0');

/** A moment where the reader is, as YYYY-MM-DD HH:MM; nothing for none. @param time ISO 8601 */
function moment(time: string | null): string {
  if (!time) return '';
  const at = new Date(time);
  return `${isoDate(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

const yes = (is: boolean) => (is ? 'yes' : 'no');

const row = (origin: string, link: WorkspaceNamedLink): string[] => [
  link.recordingName,
  link.name,
  origin + sharePath(link.shareToken),
  isoDate(new Date(link.createdAt)),
  String(link.viewCount),
  moment(link.lastViewedAt),
  link.viewLimit?.toString() ?? '',
  moment(link.expiresAt),
  yes(link.allowDownload),
  yes(link.hasPassword),
  link.emails.join('; '),
];

/** Named links with their figures and rules as comma-separated values. */
export const namedLinksAsCsv = (origin: string, links: readonly WorkspaceNamedLink[]): string =>
  csvText([COLUMNS, ...links.map((link) => row(origin, link))]);

/** Name of the file that named links are saved as. */
export const namedExportFileName = (now: Date): string => `more-links-${isoDate(now)}.csv`;
