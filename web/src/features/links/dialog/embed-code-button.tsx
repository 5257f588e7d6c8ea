import { CodeXml } from 'lucide-react';
import type { Recording } from '#shared/api/recordings.ts';
import { EMBED_HEIGHT, EMBED_WIDTH } from '#shared/model/embed-size.ts';
import { embedCode } from '#shared/rules/embed-code.ts';
import { Button } from '#web/ui/button.tsx';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';

interface EmbedCodeButtonProps {
  recording: Pick<Recording, 'name'>;
  shareToken: string;
}

/** Puts the HTML into the clipboard that shows the player in another page. */
export function EmbedCodeButton({ recording: { name }, shareToken }: EmbedCodeButtonProps) {
  const copy = () => {
    const size = { width: EMBED_WIDTH, height: EMBED_HEIGHT };
    const code = embedCode({ origin: location.origin, shareToken, name, ...size });
    const description = 'Paste it into the HTML of a page to show the player there.';
    return copyAndNotify(code, { title: 'Embed Code Copied', description });
  };
  return (
    <Button variant="ghost" className="-mt-2 justify-self-start" onClick={() => void copy()}>
      <CodeXml aria-hidden />
      Copy embed code
    </Button>
  );
}
