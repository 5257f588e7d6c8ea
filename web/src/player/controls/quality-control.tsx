import { useEffect, useEffectEvent, useState } from 'react';
import { watchLine } from '../source/watch-line.ts';
import { PlayerSelect } from './player-select.tsx';

/** Which of the two files of a video plays. */
export interface Quality {
  isSmall: boolean;
  setSmall: (isSmall: boolean) => void;
}

interface QualityControlProps extends Quality {
  video: HTMLVideoElement;
  onLetGo: () => void;
}

const [AUTO, HIGH, SMALL] = [0, 1, 2];

const OPTIONS = [
  { value: AUTO, text: 'Auto' },
  { value: HIGH, text: 'High' },
  { value: SMALL, text: 'Small' },
];

/**
 * The choice between the large and the small file. *Auto* goes on with the small one when the large one does not arrive
 * in time, and stays with it.
 */
export function QualityControl({ video, isSmall, setSmall, onLetGo }: QualityControlProps) {
  const [choice, setChoice] = useState(AUTO);
  const isWatching = choice === AUTO && !isSmall;
  const goSmall = useEffectEvent(() => setSmall(true));
  useEffect(() => {
    if (isWatching) return watchLine(video, () => goSmall());
  }, [video, isWatching]);
  const choose = (value: number) => {
    setChoice(value);
    if (value !== AUTO) setSmall(value === SMALL);
  };
  return <PlayerSelect label="Quality" value={choice} options={OPTIONS} onChange={choose} onLetGo={onLetGo} />;
}
