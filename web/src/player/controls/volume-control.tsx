import { Volume1, Volume2, VolumeX } from 'lucide-react';
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

function iconOf(volume: number) {
  if (volume === 0) return VolumeX;
  return volume < 0.5 ? Volume1 : Volume2;
}

export function VolumeControl({ playback, onToggleMute, onVolume, onLetGo }: VolumeControlProps) {
  const volume = playback.isMuted ? 0 : playback.volume;
  return (
    <div className="player-volume flex items-center">
      <PlayerButton
        icon={iconOf(volume)}
        label={playback.isMuted ? 'Unmute' : 'Mute'}
        shortcut="M"
        onClick={onToggleMute}
      />
      <PlayerRange
        label="Volume"
        valueText={`${Math.round(volume * 100)} %`}
        value={volume}
        max={1}
        step={VOLUME_SLIDER_STEP}
        onChange={onVolume}
        onPointerUp={onLetGo}
        hasOwnArrows
        className="player-level"
      />
    </div>
  );
}
