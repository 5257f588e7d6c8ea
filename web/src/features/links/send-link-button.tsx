import { Share2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { copyLink, shareUrl } from './share-link.ts';

/** Opens the share sheet of the system. Where that fails, the address is copied. */
async function sendLink(title: string, shareToken: string): Promise<void> {
  try {
    await navigator.share({ title, url: shareUrl(shareToken) });
  } catch (error) {
    // The person has closed the share sheet.
    if ((error as Error).name === 'AbortError') return;
    console.warn('The share sheet could not be opened.', error);
    await copyLink({ shareToken });
  }
}

interface SendLinkButtonProps {
  /** What the link shows, for the share sheet. */
  title: string;
  shareToken: string;
  label: string;
  variant: 'outline' | 'ghost';
}

/** Sends a link through the share sheet of the system. Nothing in browsers without one. */
export function SendLinkButton({ title, shareToken, label, variant }: SendLinkButtonProps) {
  if (!('share' in navigator)) return null;
  return (
    <Button variant={variant} size="icon" aria-label={label} onClick={() => void sendLink(title, shareToken)}>
      <Share2 aria-hidden />
    </Button>
  );
}
