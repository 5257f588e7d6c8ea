import { useEffect, useRef } from 'react';
import { keepFocus } from '../ui/keep-focus.ts';
import { EmbedMessage } from './embed-message.tsx';

const TITLE = 'A newer version is ready';

/** Offers the newer video. It covers the one that played. */
export function NewerVersion({ isEmbedded = false, onPlay }: { isEmbedded?: boolean; onPlay: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused player is gone. A frame must not take the focus from the page around it.
    if (document.hasFocus() && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    // Beyond this component: the player takes its place, and gets its focus.
    keepFocus();
  }, []);
  const offer = (
    <button ref={button} type="button" onClick={onPlay} className="min-h-11 px-2 font-medium text-white underline">
      Play the newer version
    </button>
  );
  if (isEmbedded) return <EmbedMessage title={TITLE}>{offer}</EmbedMessage>;
  return (
    <div className="grid aspect-video place-items-center rounded-lg bg-black p-4 text-center text-white">
      <div role="status">
        <p className="font-semibold text-lg">{TITLE}</p>
        {offer}
      </div>
    </div>
  );
}
