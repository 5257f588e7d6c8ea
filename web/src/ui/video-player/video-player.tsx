import { useEffect, useRef } from 'react';
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

/** The player: picture, controls that step aside while it plays, and keys. Fills the width it is given. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, title, poster, knownDuration, onError } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ref = useRef<HTMLVideoElement>(null);
  const { playback, handlers, sync } = usePlayback(ref);
  const source = useSource(ref, src);
  const fullscreen = useFullscreen(frame, ref, props.onFullscreenError);
  const { isIdle, stir } = useIdle(playback.isPlaying);
  const duration = Number.isFinite(playback.duration) ? playback.duration : (knownDuration ?? 0);

  const act = (work: (video: HTMLVideoElement) => void) => {
    stir();
    if (ref.current) work(ref.current);
    sync();
  };
  useShortcuts((action) => (action === 'fullscreen' ? void fullscreen.toggle() : act(keyActions[action])));

  useEffect(() => {
    if (ref.current) ref.current.volume = DEFAULT_VOLUME;
  }, []);
  useEffect(() => {
    if (source.hasFailed) onError?.();
  }, [source.hasFailed, onError]);

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
      className={`@container relative grid w-full overflow-hidden rounded-lg bg-black ${isIdle ? 'cursor-none' : ''}`}
    >
      <video
        ref={ref}
        aria-label={title}
        poster={poster}
        playsInline
        preload="metadata"
        onClick={play}
        className="aspect-video max-h-[inherit] w-full object-contain"
        {...handlers}
        onLoadedMetadata={thenSync(source.onLoadedMetadata)}
        onSeeked={thenSync(source.onSeeked)}
        onError={thenSync(source.onError)}
      />
      <PlayerOverlay state={overlayState(playback, source.isMeasuring, source.hasFailed)} onPlay={play} />
      {props.download?.isRunning && <DownloadChip percent={props.download.percent} />}
      <div
        className={`absolute inset-x-0 bottom-0 transition-opacity duration-200 focus-within:opacity-100 ${isIdle ? 'opacity-0' : ''}`}
      >
        <PlayerControls
          playback={playback}
          duration={duration}
          isFullscreen={fullscreen.isFullscreen}
          onTogglePlay={play}
          onSeek={(seconds) => act((video) => seek(video, seconds))}
          onSkip={(seconds) => act((video) => skip(video, seconds))}
          onToggleMute={() => act(toggleMute)}
          onVolume={(volume) => act((video) => setVolume(video, volume))}
          onRate={(rate) => act((video) => setRate(video, rate))}
          onToggleFullscreen={() => void fullscreen.toggle()}
          download={props.download}
        />
      </div>
    </div>
  );
}
