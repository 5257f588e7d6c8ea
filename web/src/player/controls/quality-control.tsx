import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSmallEnough } from '#shared/rules/video/starts-small.ts';
import { followLine, isFrozen } from '../source/follow-line.ts';
import { followRoom } from '../source/follow-room.ts';
import { isMuchSlower, rateOfPage } from '../source/line-rate.ts';
import { PlayerSelect } from './player-select.tsx';

/** Which of the two files of a video plays. */
export interface Quality {
  isSmall: boolean;
  /** @param isSeamless whether the file before plays on until the other plays in step */
  setSmall: (isSmall: boolean, isSeamless?: boolean) => void;
  large: { src: string; megabits: number };
}

interface QualityControlProps extends Quality {
  video: HTMLVideoElement;
  onLetGo: () => void;
}

/** Indexes of `OPTIONS`. */
const [AUTO, SMALL] = [0, 2];
const OPTIONS = ['Auto', 'High', 'Small'].map((text, value) => ({ value, text }));

/** A video that has played no longer than this has just begun, in seconds: its line has not been seen yet. */
const BEGUN_SECONDS = 1;
/** Wait before the first probe of the line, in milliseconds; doubled each time that the large file is too slow, up to the most. */
const ROOM_MS = 2500;
const MOST_ROOM_MS = 40_000;

const pageEntries = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[];

/** Changes the file while *Auto* is chosen: to the small one on a slow line, and back to the large one where there is room. */
function useAuto({ video, isSmall, setSmall, large }: QualityControlProps, isAuto: boolean) {
  const waitMs = useRef(ROOM_MS);
  const { src, megabits } = large;
  const goSmall = useEffectEvent(() => {
    waitMs.current = Math.min(2 * waitMs.current, MOST_ROOM_MS);
    setSmall(true);
  });
  const goLarge = useEffectEvent(() => setSmall(false, true));
  useEffect(() => {
    if (!isAuto) return;
    if (!isSmall) return followLine(video, () => goSmall());
    // Without its rate, nobody knows what the large file needs.
    if (!isSmallEnough(window) && megabits > 0)
      return followRoom(video, { src, megabits }, { waitMs: waitMs.current, onRoom: () => goLarge() });
  }, [video, isAuto, isSmall, src, megabits]);
  const begin = useEffectEvent(() => {
    const rate = rateOfPage(pageEntries());
    const hasJustBegun = video.currentTime < BEGUN_SECONDS && !isFrozen(video);
    if (!isSmall && rate !== null && isMuchSlower(rate, megabits) && hasJustBegun) setSmall(true);
  });
  useEffect(() => begin(), []);
}

/** The choice between the large and the small file. */
export function QualityControl(props: QualityControlProps) {
  const { setSmall, onLetGo } = props;
  const [choice, setChoice] = useState(AUTO);
  useAuto(props, choice === AUTO);
  const choose = (value: number) => {
    setChoice(value);
    if (value !== AUTO) setSmall(value === SMALL);
  };
  return <PlayerSelect label="Quality" value={choice} options={OPTIONS} onChange={choose} onLetGo={onLetGo} />;
}
