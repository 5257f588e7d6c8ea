import { Pause, Play } from 'lucide-react';
import type { Ref } from 'react';

/**
 * Eight seconds of the product (`npm run picture`). Without a script it is a picture; `play-loop.ts` plays it and shows
 * the button.
 */
export function ProductLoop(props: { ref?: Ref<HTMLDivElement>; id?: string }) {
  return (
    <div {...props} className="group relative">
      <video
        aria-label="Framekeep: a tab is recorded, and its link is watched right after Stop"
        width={960}
        height={540}
        poster="/loop.webp"
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        className="block h-auto w-full rounded-xl border bg-card shadow-modal"
      >
        <source src="/loop.webm" type="video/webm" />
      </video>
      <button
        type="button"
        className="invisible absolute end-2 bottom-2 grid size-11 place-items-center rounded-full bg-black/65 text-white"
      >
        <Play aria-hidden className="size-5 group-data-playing:hidden" />
        <Pause aria-hidden className="hidden size-5 group-data-playing:block" />
      </button>
    </div>
  );
}
