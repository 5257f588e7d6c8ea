import { CircleAlert, LoaderCircle, Pause, Play, RotateCcw } from 'lucide-react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import type { Playback } from './use-playback.ts';

export type OverlayState = 'loading' | 'buffering' | 'away' | 'failed' | 'ready';

interface PlayerOverlayProps {
  state: OverlayState;
  playback: Playback;
  /** Whether the recording is in progress; its playback can start at any moment. */
  isLive: boolean;
  /** Whether the video is still being sent or joined, so that what follows may not be there yet. */
  isArriving: boolean;
  /** Whether the browser has refused to start the video by itself. */
  isRefused: boolean;
  /** Seconds, to show below the large play button; null to show nothing there. */
  length: number | null;
  onTogglePlay: () => void;
  onRetry: () => void;
}

const TEXTS: Partial<Record<OverlayState, string>> = { loading: 'Loading video...', away: 'Reconnecting…' };

/** Classes of what is in the middle of the picture. */
export const MIDDLE = 'player-middle grid place-items-center';

/** The state of the player in the middle of the picture: an error, a spinner or a large play button. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { state, isArriving, onRetry } = props;
  if (state === 'ready') return <BigPlay {...props} />;
  return (
    <div className={MIDDLE}>
      {state === 'failed' ? (
        <Failure onRetry={onRetry} />
      ) : (
        <Waiting text={TEXTS[state] ?? (isArriving && 'The rest arrives slowly')} />
      )}
    </div>
  );
}

/** @param text false to say it only to screen readers */
function Waiting({ text }: { text: string | false }) {
  // The spinner appears late: it would flicker where the video is ready at once.
  return (
    <div
      role="status"
      className="flex animate-appear-late items-center gap-3 rounded-full bg-black/65 px-4 py-3 text-sm text-white"
    >
      <LoaderCircle aria-hidden className="size-6 shrink-0 animate-spin" />
      <span className={text ? '' : 'sr-only'}>{text || 'Buffering...'}</span>
    </div>
  );
}

export function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="pointer-events-auto flex items-center gap-3 rounded-lg bg-black/80 py-2 pr-2 pl-4 text-sm text-white">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <span role="alert">Failed to load video.</span>
      <button type="button" onClick={onRetry} className="player-button bg-white/15 px-3 font-medium">
        Try again
      </button>
    </div>
  );
}

const iconOf = ({ isPlaying, hasEnded }: Playback) => {
  if (hasEnded) return RotateCcw;
  return isPlaying ? Pause : Play;
};

/**
 * The large play button. A mouse gets it before the first play and on a paused live recording, touch whenever the
 * controls are visible. Keyboards and screen readers use the button of the control bar.
 */
function BigPlay({ playback, isLive, isRefused, length, onTogglePlay }: Omit<PlayerOverlayProps, 'state' | 'onRetry'>) {
  const Icon = iconOf(playback);
  const isFirst = !playback.isPlaying && (isLive || isRefused || playback.currentTime === 0);
  return (
    <div className={`${MIDDLE} content-center gap-3`}>
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        onClick={onTogglePlay}
        className={`player-bait pointer-events-auto size-14 place-items-center @xl:size-16 rounded-full bg-black/60 text-white ${isFirst ? 'grid' : 'pointer-coarse:grid hidden'}`}
      >
        <Icon className={`size-7 ${playback.hasEnded ? '' : 'fill-current'} ${Icon === Play ? 'ml-1' : ''}`} />
      </button>
      {length !== null && length > 0 && (
        <p
          aria-hidden
          translate="no"
          className="player-length tabular absolute top-[calc(50%+2.75rem)] rounded-full bg-black/60 px-2.5 py-0.5 text-[13px] text-white"
        >
          {clockText(length)}
        </p>
      )}
      {isRefused && (
        <p role="status" className="rounded-full bg-black/65 px-4 py-2 text-sm text-white">
          Press play to start the video.
        </p>
      )}
    </div>
  );
}
