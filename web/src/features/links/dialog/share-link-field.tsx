import { Copy } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/use-toast.ts';

/** The link, to read and to copy. */
export function ShareLinkField({ url }: { url: string }) {
  const copy = async () => {
    if (await copyText(url)) {
      toast({ title: 'Link Copied', description: 'The link has been copied to your clipboard.' });
    }
  };
  return (
    <div className="flex gap-2">
      <Input readOnly value={url} aria-label="Share link" onFocus={(event) => event.target.select()} />
      <Button variant="outline" className="h-10" onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  );
}
