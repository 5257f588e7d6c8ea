import { Failure, MIDDLE } from './controls/player-overlay.tsx';

/** In place of a player whose script did not load. Browsers may not request the script again before a reload. */
export const MissingPlayer = () => (
  <div className="player aspect-video rounded-lg">
    <div className={MIDDLE}>
      <Failure onRetry={() => location.reload()} />
    </div>
  </div>
);
