import { Copy } from 'lucide-react';
import type { RecordingLink } from '#shared/api/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { shareUrl } from '../share-url.ts';
import { copyLink } from './link-actions.ts';

/** The address of a link, to read and to copy. */
export function LinkAddress({ link }: { link: RecordingLink }) {
  return (
    <div className="flex gap-2">
      <Input
        readOnly
        value={shareUrl(link.shareToken)}
        aria-label={`Link to ${link.name}`}
        onFocus={(event) => event.target.select()}
        className="h-9 text-[13px] text-muted-foreground sm:text-[13px]"
      />
      <Button
        variant="outline"
        size="icon"
        aria-label={`Copy link to ${link.name}`}
        onClick={() => void copyLink(link)}
      >
        <Copy aria-hidden />
      </Button>
    </div>
  );
}
