import {
  Download,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { PLAYBACK_RATES, PROGRESS_STEP, SKIP_SECONDS, VOLUME_SLIDER_STEP } from '../../../../shared/model/player.ts';
import { clockText } from '../../../../shared/rules/duration-text.ts';
import { PlayerButton } from './player-button.tsx';
import { PlayerRange } from './player-range.tsx';
import type { Playback } from './use-playback.ts';

/** Saving the video as a file; missing where that is not allowed. */
export interface DownloadControl {
  onStart: () => void;
  isRunning: boolean;
  /** 0 to 100; null while that is not known. */
  percent: number | null;
}

export interface PlayerControlsProps {
  playback: Playback;
  /** Seconds; 0 when not known. */
  duration: number;
  isFullscreen: boolean;
  onTogglePlay: () => void;
  onSeek: (seconds: number) => void;
  onSkip: (seconds: number) => void;
  onToggleMute: () => void;
  onVolume: (volume: number) => void;
  onRate: (rate: number) => void;
  onToggleFullscreen: () => void;
  download?: DownloadControl | undefined;
}

function TimeLine({ playback, duration, onSeek }: PlayerControlsProps) {
  const { currentTime, bufferedTo } = playback;
  const percentOf = (seconds: number) => (duration > 0 ? (seconds / duration) * 100 : 0);
  return (
    <div className="tabular flex items-center gap-3 text-[13px] text-white">
      <span>{clockText(currentTime)}</span>
      <PlayerRange
        label="Progress"
        valueText={`${clockText(currentTime)} of ${clockText(duration)}`}
        value={Math.min(percentOf(currentTime), 100)}
        secondary={percentOf(bufferedTo)}
        max={100}
        step={PROGRESS_STEP}
        disabled={duration === 0}
        onChange={(percent) => onSeek((percent / 100) * duration)}
        className="flex-1"
      />
      <span>{clockText(duration)}</span>
    </div>
  );
}

function Volume({ playback, onToggleMute, onVolume }: PlayerControlsProps) {
  const volume = playback.isMuted ? 0 : playback.volume;
  const loudIcon = volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center">
      <PlayerButton
        icon={volume === 0 ? VolumeX : loudIcon}
        label={playback.isMuted ? 'Unmute (M)' : 'Mute (M)'}
        onClick={onToggleMute}
      />
      <PlayerRange
        label="Volume"
        valueText={`${Math.round(volume * 100)} %`}
        value={volume}
        max={1}
        step={VOLUME_SLIDER_STEP}
        onChange={onVolume}
        hasOwnArrows
        className="hidden w-20 @lg:block"
      />
    </div>
  );
}

function Speed({ playback, onRate }: PlayerControlsProps) {
  return (
    <select
      aria-label="Playback speed"
      title="Playback speed"
      value={playback.rate}
      onChange={(event) => onRate(Number(event.target.value))}
      className="tabular touch-target h-10 cursor-pointer appearance-none rounded-md bg-transparent px-2 text-center font-medium text-[13px] text-white hover:bg-white/15 focus-visible:outline-white"
    >
      {PLAYBACK_RATES.map((rate) => (
        <option key={rate} value={rate} className="bg-black text-white">
          {rate}x
        </option>
      ))}
    </select>
  );
}

/** Time line and buttons of the player. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playback, isFullscreen, download } = props;
  return (
    <div className="grid gap-0.5 bg-linear-to-t from-black/85 via-black/60 to-transparent px-3 pt-1 pb-2 @lg:px-4 @lg:pt-10">
      <TimeLine {...props} />
      <div className="flex items-center @lg:gap-0.5">
        <PlayerButton
          icon={playback.isPlaying ? Pause : Play}
          label={playback.isPlaying ? 'Pause (Space)' : 'Play (Space)'}
          onClick={props.onTogglePlay}
          className="-ml-2"
        />
        <PlayerButton
          icon={RotateCcw}
          label={`Back ${SKIP_SECONDS} seconds`}
          onClick={() => props.onSkip(-SKIP_SECONDS)}
        />
        <PlayerButton
          icon={RotateCw}
          label={`Forward ${SKIP_SECONDS} seconds`}
          onClick={() => props.onSkip(SKIP_SECONDS)}
        />
        <Volume {...props} />
        <div className="ml-auto flex items-center @lg:gap-0.5">
          <Speed {...props} />
          {download && (
            <PlayerButton icon={Download} label="Download" onClick={download.onStart} disabled={download.isRunning} />
          )}
          <PlayerButton
            icon={isFullscreen ? Minimize : Maximize}
            label={isFullscreen ? 'Leave fullscreen (F)' : 'Fullscreen (F)'}
            onClick={props.onToggleFullscreen}
            className="-mr-2"
          />
        </div>
      </div>
    </div>
  );
}
