import { Share2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { hasShareSheet, openShareSheet } from '#web/ui/share-sheet.ts';
import { copyLink, shareUrl } from './share-link.ts';

/** Opens the share sheet of the system. Where that fails, the address is copied. */
async function sendLink(title: string, shareToken: string): Promise<void> {
  if (!(await openShareSheet(title, shareUrl(shareToken)))) await copyLink({ shareToken });
}

interface SendLinkButtonProps {
  title: string;
  shareToken: string;
  label: string;
  variant: 'outline' | 'ghost';
}

/** Sends a link through the share sheet of the system. Nothing in browsers without one. */
export function SendLinkButton({ title, shareToken, label, variant }: SendLinkButtonProps) {
  if (!hasShareSheet()) return null;
  return (
    <Button variant={variant} size="icon" aria-label={label} onClick={() => void sendLink(title, shareToken)}>
      <Share2 aria-hidden />
    </Button>
  );
}
