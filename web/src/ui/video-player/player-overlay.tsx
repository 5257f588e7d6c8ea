import { CircleAlert, LoaderCircle, Play } from 'lucide-react';

interface PlayerOverlayProps {
  state: 'loading' | 'buffering' | 'failed' | 'paused' | 'playing';
  onPlay: () => void;
}

/** What lies over the middle of the picture. */
export function PlayerOverlay({ state, onPlay }: PlayerOverlayProps) {
  if (state === 'playing') return null;
  if (state === 'paused') return <BigPlay onPlay={onPlay} />;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div role="status" className="flex items-center gap-3 rounded-lg bg-black/70 px-4 py-3 text-sm text-white">
        {state === 'failed' ? (
          <>
            <CircleAlert aria-hidden className="size-5 shrink-0" />
            Failed to load video.
          </>
        ) : (
          <>
            <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
            {state === 'loading' ? 'Loading video...' : 'Buffering...'}
          </>
        )}
      </div>
    </div>
  );
}

/** Bait before the first play, for pointers only: the control bar has the button that keys and readers find. */
function BigPlay({ onPlay }: { onPlay: () => void }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center">
      <button
        type="button"
        tabIndex={-1}
        onClick={onPlay}
        className="pointer-events-auto grid size-16 place-items-center rounded-full bg-black/60 text-white transition-transform duration-150 hover:scale-105 hover:bg-black/75"
      >
        <Play className="ml-1 size-7 fill-current" />
      </button>
    </div>
  );
}

/** Says in a corner how far a download has come. */
export function DownloadChip({ percent }: { percent: number | null }) {
  return (
    <div role="status" className="tabular absolute top-3 right-3 rounded-md bg-black/75 px-2.5 py-1 text-white text-xs">
      {percent === null ? 'Downloading...' : `Downloading ${Math.round(percent)} %`}
    </div>
  );
}
