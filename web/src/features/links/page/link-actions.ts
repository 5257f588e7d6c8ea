import type { RecordingLink } from '#shared/api/links.ts';
import { countText } from '#web/lib/count-text.ts';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';
import { saveTextFile } from '#web/ui/save-text-file.ts';
import { toast } from '#web/ui/use-toast.ts';
import { LINK_COPIED } from '../link-copied.ts';
import { shareUrl } from '../share-url.ts';
import type { ExportFormat } from './export-links.ts';
import { exportFileName, linksAsCsv, linksAsText } from './export-links.ts';

/** Puts a link's address into the clipboard. */
export async function copyLink({ shareToken }: RecordingLink): Promise<void> {
  await copyAndNotify(shareUrl(shareToken), LINK_COPIED);
}

/** Puts the addresses of several links into the clipboard, a line each. */
export async function copyLinks(links: readonly RecordingLink[]): Promise<void> {
  const urls = links.map(({ shareToken }) => shareUrl(shareToken));
  const description = `${countText(links.length, 'link')} copied to your clipboard.`;
  await copyAndNotify(urls.join('\n'), { title: 'Links Copied', description });
}

const FORMATS = {
  csv: { write: linksAsCsv, type: 'text/csv;charset=utf-8', label: 'CSV' },
  txt: { write: linksAsText, type: 'text/plain;charset=utf-8', label: 'text' },
};

/** Saves links as a file. */
export function exportLinks(links: readonly RecordingLink[], format: ExportFormat): void {
  const { write, type, label } = FORMATS[format];
  saveTextFile(write(location.origin, links), exportFileName(format, new Date()), type);
  toast({ title: 'Exported Successfully', description: `${countText(links.length, 'link')} saved as ${label}.` });
}
