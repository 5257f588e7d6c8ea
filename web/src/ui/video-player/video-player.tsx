import { useEffect, useEffectEvent, useRef } from 'react';
import { DEFAULT_VOLUME } from '../../../../shared/model/player.ts';
import './player.css';
import { type DownloadControl, PlayerControls } from './player-controls.tsx';
import { DownloadChip, PlayerOverlay } from './player-overlay.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { type Playback, usePlayback } from './use-playback.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSource } from './use-source.ts';
import { keyActions, seek, setRate, setVolume, skip, toggleMute, togglePlay } from './video-actions.ts';

export interface VideoPlayerProps {
  /** Where the video is; it may answer with a redirect that is valid for a while only. */
  src: string;
  /** What the video is called. */
  title: string;
  poster?: string | undefined;
  /** Seconds to show when the file itself does not say. */
  knownDuration?: number | null | undefined;
  download?: DownloadControl | undefined;
  /** The video cannot be played, even after its address was asked for anew. */
  onError?: (() => void) | undefined;
  onFullscreenError?: ((error: unknown) => void) | undefined;
}

function overlayState(playback: Playback, isMeasuring: boolean, hasFailed: boolean) {
  if (hasFailed) return 'failed';
  if (!playback.hasMetadata || isMeasuring) return 'loading';
  if (playback.isWaiting) return 'buffering';
  return playback.isPlaying || playback.currentTime > 0 ? 'playing' : 'paused';
}

/** Over the picture where there is room for both, under it on a phone; out of sight while nobody stirs. */
function controlsClasses(isFullscreen: boolean, isIdle: boolean) {
  const over = isFullscreen ? 'absolute inset-x-0 bottom-0' : '@lg:absolute @lg:inset-x-0 @lg:bottom-0';
  // Keyboard focus keeps them in sight; a click that left the focus behind does not.
  const hidden = isFullscreen
    ? '[&:not(:has(:focus-visible))]:opacity-0'
    : '@lg:[&:not(:has(:focus-visible))]:opacity-0';
  return `${over} transition-opacity duration-200 ${isIdle ? hidden : ''}`;
}

/** The player: picture, controls that step aside while it plays, and keys. Fills the width it is given. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, title, poster, knownDuration, onError } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLVideoElement>(null);
  const { playback, handlers, sync } = usePlayback(ref);
  const source = useSource(ref, src);
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame, ref, props.onFullscreenError);
  const { isIdle, stir } = useIdle(playback.isPlaying);
  const duration = Number.isFinite(playback.duration) ? playback.duration : (knownDuration ?? 0);

  const act = (work: (video: HTMLVideoElement) => void) => {
    stir();
    if (ref.current) work(ref.current);
    sync();
  };
  useShortcuts((action) => (action === 'fullscreen' ? toggleFullscreen() : act(keyActions[action])));

  useEffect(() => {
    if (ref.current) ref.current.volume = DEFAULT_VOLUME;
  }, []);
  const tellFailure = useEffectEvent(() => onError?.());
  useEffect(() => {
    if (source.hasFailed) tellFailure();
  }, [source.hasFailed]);

  const thenSync = (work: () => void) => () => {
    work();
    sync();
  };
  const play = () => act((video) => void togglePlay(video));

  return (
    <div
      ref={frame}
      onPointerMove={stir}
      onPointerDown={stir}
      className={`@container relative flex w-full flex-col overflow-hidden rounded-lg bg-black ${isIdle ? 'cursor-none' : ''}`}
    >
      <div className={`relative grid ${isFullscreen ? 'h-full' : 'aspect-video'}`}>
        <video
          ref={ref}
          aria-label={title}
          poster={poster}
          playsInline
          preload="metadata"
          onClick={play}
          className="absolute inset-0 size-full object-contain"
          {...handlers}
          onLoadedMetadata={thenSync(source.onLoadedMetadata)}
          onSeeked={thenSync(source.onSeeked)}
          onError={thenSync(source.onError)}
        />
        <PlayerOverlay state={overlayState(playback, source.isMeasuring, source.hasFailed)} onPlay={play} />
        {props.download?.isRunning && <DownloadChip percent={props.download.percent} />}
      </div>
      <div className={controlsClasses(isFullscreen, isIdle)}>
        <PlayerControls
          playback={playback}
          duration={duration}
          isFullscreen={isFullscreen}
          onTogglePlay={play}
          onSeek={(seconds) => act((video) => seek(video, seconds))}
          onSkip={(seconds) => act((video) => skip(video, seconds))}
          onToggleMute={() => act(toggleMute)}
          onVolume={(volume) => act((video) => setVolume(video, volume))}
          onRate={(rate) => act((video) => setRate(video, rate))}
          onToggleFullscreen={toggleFullscreen}
          download={props.download}
        />
      </div>
    </div>
  );
}
