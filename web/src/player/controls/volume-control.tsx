import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PlayerButton } from './player-button.tsx';
import { PlayerRange } from './player-range.tsx';
import type { Playback } from './use-playback.ts';

/** Step of the volume slider, 0 to 1. */
const VOLUME_SLIDER_STEP = 0.05;

interface VolumeControlProps {
  playback: Playback;
  onToggleMute: () => void;
  onVolume: (volume: number) => void;
  onLetGo: () => void;
}

/** iPhones and iPads set the volume back in a later task, on busy pages after 80 to 100 ms (media-chrome, issue 1011). */
const SET_BACK_MS = 300;

/** Whether the page may set the volume. On iPhones and iPads only their buttons do. Until it is certain, it is assumed. */
function useTakesVolume(): boolean {
  const [takesVolume, setTakesVolume] = useState(true);
  useEffect(() => {
    // A video of its own: what plays does not change.
    const probe = document.createElement('video');
    probe.volume = 0.5;
    const timer = setTimeout(() => setTakesVolume(probe.volume === 0.5), SET_BACK_MS);
    return () => clearTimeout(timer);
  }, []);
  return takesVolume;
}

function iconOf(volume: number) {
  if (volume === 0) return VolumeX;
  return volume < 0.5 ? Volume1 : Volume2;
}

export function VolumeControl({ playback, onToggleMute, onVolume, onLetGo }: VolumeControlProps) {
  const takesVolume = useTakesVolume();
  const volume = playback.isMuted ? 0 : playback.volume;
  return (
    <div className="player-volume flex items-center">
      <PlayerButton
        icon={iconOf(volume)}
        label={playback.isMuted ? 'Unmute' : 'Mute'}
        shortcut="M"
        onClick={onToggleMute}
      />
      {takesVolume && (
        <PlayerRange
          label="Volume"
          valueText={`${Math.round(volume * 100)}%`}
          value={volume}
          max={1}
          step={VOLUME_SLIDER_STEP}
          onChange={onVolume}
          onPointerUp={onLetGo}
          hasOwnArrows
          className="player-level"
        />
      )}
    </div>
  );
}
