import { Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';
import { Input } from '#web/ui/input.tsx';
import { LINK_COPIED } from '../link-copied.ts';

/** The link, to read and to copy. */
export function ShareLinkField({ url }: { url: string }) {
  return (
    <div className="flex gap-2">
      <Input readOnly value={url} aria-label="Share link" onFocus={(event) => event.target.select()} />
      <Button variant="outline" className="h-10" onClick={() => void copyAndNotify(url, LINK_COPIED)}>
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  );
}
