import { Pause, RefreshCw, Unplug } from 'lucide-react';
import type { LiveState } from '../segments/live-edge.ts';

interface LiveBarProps {
  live: LiveState;
  onGoLive: () => void;
  onBeginning: () => void;
}

function Status({ live }: Pick<LiveBarProps, 'live'>) {
  if (live.isLost) {
    return (
      <>
        <RefreshCw aria-hidden className="size-3.5" /> Reconnecting…
      </>
    );
  }
  if (live.isSaving) {
    return (
      <>
        <span aria-hidden className="size-2 rounded-full bg-white/50" />
        <span>{live.isSilent ? 'The rest has not arrived yet' : 'The rest is on its way'}</span>
      </>
    );
  }
  if (live.isPaused) {
    return (
      <>
        <Pause aria-hidden className="size-3.5 fill-current" /> Recording is paused
      </>
    );
  }
  if (live.isSilent) {
    return (
      <>
        <Unplug aria-hidden className="size-3.5" /> Nothing comes from the recorder
      </>
    );
  }
  if (live.isWaiting) {
    return (
      <>
        <span aria-hidden className="size-2 rounded-full bg-white/50" /> Waiting for the recorder
      </>
    );
  }
  return (
    <>
      <span aria-hidden className={`size-2 rounded-full ${live.isAtEdge ? 'bg-red-500' : 'bg-white/50'}`} />
      <span>{live.isAtEdge ? 'Live' : 'Still recording'}</span>
    </>
  );
}

/** Shows the state of a recording in progress, with a button to its live edge or to its beginning; and why one that is being saved has stopped. */
export function LiveBar({ live, onGoLive, onBeginning }: LiveBarProps) {
  return (
    <div className="player-live">
      <p role="status" className="player-live-state">
        <Status live={live} />
      </p>
      {!live.isSaving && <GoButton live={live} onGoLive={onGoLive} onBeginning={onBeginning} />}
    </div>
  );
}

const GoButton = ({ live, onGoLive, onBeginning }: LiveBarProps) => (
  <button
    type="button"
    // A press by pointer does not move the focus, so that Space still plays and pauses.
    onMouseDown={(event) => event.preventDefault()}
    onClick={live.isAtEdge ? onBeginning : onGoLive}
    className="player-button player-live-go"
  >
    {live.isAtEdge ? 'Watch from the beginning' : 'Go to live'}
  </button>
);
