import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
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

/** Whether pages may set the volume: on iPhones and iPads only their buttons do, and the volume of a video stays 1. */
function takesVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

function iconOf(volume: number) {
  if (volume === 0) return VolumeX;
  return volume < 0.5 ? Volume1 : Volume2;
}

export function VolumeControl({ playback, onToggleMute, onVolume, onLetGo }: VolumeControlProps) {
  const [hasLevel] = useState(takesVolume);
  const volume = playback.isMuted ? 0 : playback.volume;
  return (
    <div className="player-volume flex items-center">
      <PlayerButton
        icon={iconOf(volume)}
        label={playback.isMuted ? 'Unmute' : 'Mute'}
        shortcut="M"
        onClick={onToggleMute}
      />
      {hasLevel && (
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
