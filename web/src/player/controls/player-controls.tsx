import { Ellipsis, Link2, Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, RotateCw } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Chapter } from '#shared/rules/editing/chapters.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { FileName } from '../source/decide-source.ts';
import type { FramesFrom } from '../source/preview-frames.ts';
import type { Caption } from './caption-choice.ts';
import { DownloadButton, type DownloadControl } from './download-control.tsx';
import { PlayerButton } from './player-button.tsx';
import { PlayerSelect } from './player-select.tsx';
import { type Moments, TimeLine } from './time-line.tsx';
import type { Playback } from './use-playback.ts';
import type { PlayerActions } from './use-player-actions.ts';
import { PLAYBACK_RATES, SKIP_SECONDS } from './video-actions.ts';
import { VolumeControl } from './volume-control.tsx';

const CaptionsControl = lazyPart(async () => (await import('./captions-control.tsx')).CaptionsControl);
// Many videos have one file.
const QualityControl = lazyPart(async () => (await import('./quality-control.tsx')).QualityControl);

export interface PlayerControlsProps {
  video: HTMLVideoElement;
  playback: Playback;
  actions: PlayerActions;
  /** Seconds; 0 when not known. */
  duration: number;
  /** The duration to show, in seconds; see `shownLength`. */
  shownDuration: number;
  src: string;
  /** Chooses which of its two files plays; undefined for a video with one. */
  onQuality: ((choice: FileName | 'auto') => void) | undefined;
  framesFrom: FramesFrom;
  isFullscreen: boolean;
  /** Missing where the browser has no picture-in-picture. */
  pictureInPicture?: { isInWindow: boolean; toggle: () => void } | undefined;
  /** Whether a link to the current moment can be copied. */
  hasLink: boolean;
  captions: readonly Caption[];
  chapters: readonly Chapter[];
  moments: Moments | undefined;
  download?: DownloadControl | undefined;
  /** Called when the viewer releases a slider or chooses from a list: the keys belong to the player again. */
  onLetGo: () => void;
}

const RATES = PLAYBACK_RATES.map((rate) => ({ value: rate, text: `${rate}x` }));

function PlayButton({ playback, actions }: PlayerControlsProps) {
  const { isPlaying, hasEnded } = playback;
  const pausedIcon = hasEnded ? RotateCcw : Play;
  const pausedLabel = hasEnded ? 'Play again' : 'Play';
  return (
    <PlayerButton
      icon={isPlaying ? Pause : pausedIcon}
      label={isPlaying ? 'Pause' : pausedLabel}
      shortcut="Space"
      isSolid={!hasEnded}
      onClick={actions.togglePlay}
    />
  );
}

/** The number of seconds inside the arrow. */
const Seconds = () => (
  <span aria-hidden translate="no" className="player-seconds">
    {SKIP_SECONDS}
  </span>
);

/** In the row of buttons or, where the player is narrow, in the panel. */
function SkipButtons({ actions, isInPanel }: Pick<PlayerControlsProps, 'actions'> & { isInPanel?: boolean }) {
  return (
    <div className={isInPanel ? 'player-skip-extra' : 'player-skip'}>
      <PlayerButton
        icon={RotateCcw}
        label={`Back ${SKIP_SECONDS} seconds`}
        shortcut="←"
        isInPanel={isInPanel}
        onClick={() => actions.skip(-SKIP_SECONDS)}
      >
        {!isInPanel && <Seconds />}
      </PlayerButton>
      <PlayerButton
        icon={RotateCw}
        label={`Forward ${SKIP_SECONDS} seconds`}
        shortcut="→"
        isInPanel={isInPanel}
        onClick={() => actions.skip(SKIP_SECONDS)}
      >
        {!isInPanel && <Seconds />}
      </PlayerButton>
    </div>
  );
}

function Transport(props: PlayerControlsProps) {
  const { playback, actions, shownDuration } = props;
  return (
    <>
      <PlayButton {...props} />
      <SkipButtons actions={actions} />
      <p translate="no" className="player-time tabular">
        <span>{clockText(playback.currentTime)}</span>{' '}
        <span className="text-white/70">{`/ ${clockText(shownDuration)}`}</span>
      </p>
    </>
  );
}

/** The buttons that a narrow player moves into the panel of the button More. */
function Extras(props: PlayerControlsProps) {
  const { video, playback, actions, pictureInPicture, captions, onQuality, download, onLetGo } = props;
  return (
    <>
      <SkipButtons actions={actions} isInPanel />
      <VolumeControl
        playback={playback}
        onToggleMute={actions.toggleMute}
        onVolume={actions.setVolume}
        onLetGo={onLetGo}
      />
      <Suspense>
        {captions.length > 0 && <CaptionsControl video={video} captions={captions} onLetGo={onLetGo} />}
        {onQuality && <QualityControl onQuality={onQuality} onLetGo={onLetGo} />}
      </Suspense>
      <PlayerSelect
        label="Playback speed"
        value={playback.rate}
        options={RATES}
        onChange={actions.setRate}
        onLetGo={onLetGo}
      />
      {props.hasLink && (
        <PlayerButton icon={Link2} label="Copy link at this time" isInPanel onClick={actions.copyLink} />
      )}
      {pictureInPicture && (
        <PlayerButton
          icon={PictureInPicture2}
          label={pictureInPicture.isInWindow ? 'Leave picture-in-picture' : 'Picture-in-picture'}
          isInPanel
          onClick={pictureInPicture.toggle}
        />
      )}
      {download && <DownloadButton download={download} />}
    </>
  );
}

/**
 * State of a panel that a button opens. A press outside closes it. Escape closes it too, and nothing else.
 * @param root contains the button and the panel
 */
function usePanel(root: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const onPress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    // In the capture phase on the window: a dialog around the player listens on the document.
    window.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
    window.addEventListener('pointerdown', onPress, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isOpen, root]);

  return { isOpen, toggle: () => setOpen((open) => !open) };
}

export function PlayerControls(props: PlayerControlsProps) {
  const { playback, actions, duration, shownDuration, src, framesFrom, isFullscreen, onLetGo } = props;
  const row = useRef<HTMLDivElement>(null);
  const panel = usePanel(row);
  return (
    <div className="player-bar">
      <TimeLine
        playback={playback}
        duration={duration}
        shownDuration={shownDuration}
        src={src}
        framesFrom={framesFrom}
        chapters={props.chapters}
        moments={props.moments}
        onSeek={actions.seek}
        onLetGo={onLetGo}
      />
      <div ref={row} className="player-row">
        <Transport {...props} />
        <div className="player-panel" data-open={panel.isOpen || undefined}>
          <Extras {...props} />
        </div>
        <div className="player-more">
          <PlayerButton icon={Ellipsis} label="More" isExpanded={panel.isOpen} onClick={panel.toggle} />
        </div>
        <PlayerButton
          icon={isFullscreen ? Minimize : Maximize}
          label={isFullscreen ? 'Leave fullscreen' : 'Fullscreen'}
          shortcut="F"
          onClick={actions.toggleFullscreen}
        />
      </div>
    </div>
  );
}
