import type { RecordingLink } from '#shared/api/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/named-links.ts';
import { countText } from '#web/lib/count-text.ts';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';
import { saveTextFile } from '#web/ui/save-text-file.ts';
import { toast } from '#web/ui/use-toast.ts';
import { LINK_COPIED } from '../link-copied.ts';
import { shareUrl } from '../share-url.ts';
import type { ExportFormat } from './export-links.ts';
import { exportFileName, linksAsCsv, linksAsText } from './export-links.ts';
import { namedExportFileName, namedLinksAsCsv } from './export-named-links.ts';

type Addressed = Pick<RecordingLink, 'shareToken'>;

/** Puts a link's address into the clipboard. */
export async function copyLink({ shareToken }: Addressed): Promise<void> {
  await copyAndNotify(shareUrl(shareToken), LINK_COPIED);
}

/** Puts the addresses of several links into the clipboard, a line each. */
export async function copyLinks(links: readonly Addressed[]): Promise<void> {
  const urls = links.map(({ shareToken }) => shareUrl(shareToken));
  const description = `${countText(links.length, 'link')} copied to your clipboard.`;
  await copyAndNotify(urls.join('\n'), { title: 'Links Copied', description });
}

const FORMATS = {
  csv: { write: linksAsCsv, type: 'text/csv;charset=utf-8', label: 'CSV' },
  txt: { write: linksAsText, type: 'text/plain;charset=utf-8', label: 'text' },
};

const notifyExport = (count: number, label: string) =>
  toast({ title: 'Exported Successfully', description: `${countText(count, 'link')} saved as ${label}.` });

/** Saves links as a file. */
export function exportLinks(links: readonly RecordingLink[], format: ExportFormat): void {
  const { write, type, label } = FORMATS[format];
  saveTextFile(write(location.origin, links), exportFileName(format, new Date()), type);
  notifyExport(links.length, label);
}

/** Saves named links with their figures as a file. */
export function exportNamedLinks(links: readonly WorkspaceNamedLink[]): void {
  const { type, label } = FORMATS.csv;
  saveTextFile(namedLinksAsCsv(location.origin, links), namedExportFileName(new Date()), type);
  notifyExport(links.length, label);
}
