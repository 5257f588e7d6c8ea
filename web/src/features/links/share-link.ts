import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { countText } from '#web/lib/count-text.ts';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';
import { copyText } from '#web/ui/copy-text.ts';

export const shareUrl = (shareToken: string): string => location.origin + sharePath(shareToken);

const COPIED = 'The link has been copied to your clipboard.';

/** Copies the address of a link. A toast says whether that worked. */
export const copyLink = ({ shareToken }: { shareToken: string }): Promise<boolean> =>
  copyAndNotify(shareUrl(shareToken), { title: 'Link Copied', description: COPIED });

export function copyLinks(links: readonly { shareToken: string }[]): Promise<boolean> {
  const urls = links.map(({ shareToken }) => shareUrl(shareToken));
  const description = `${countText(links.length, 'link')} copied to your clipboard.`;
  return copyAndNotify(urls.join('\n'), { title: 'Links Copied', description });
}

/**
 * Copies the address of a link that was just created or changed.
 * @returns whether that worked, as a sentence for the toast about the change
 */
export async function copySavedLink({ shareToken }: { shareToken: string }): Promise<string> {
  const isCopied = await copyText(shareUrl(shareToken));
  return isCopied ? COPIED : 'It was not copied: your browser did not allow access to the clipboard.';
}
