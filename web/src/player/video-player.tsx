import { Suspense, useRef } from 'react';
import type { KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import type { Caption } from './controls/caption-choice.ts';
import './controls/player.css';
import { lazyPart } from '../ui/lazy-part.ts';
import { useAutoStart } from './controls/auto-start.ts';
import type { DownloadControl } from './controls/download-control.tsx';
import { FlashArea, useFlash } from './controls/flash.tsx';
import { PlayerControls } from './controls/player-controls.tsx';
import { type OverlayState, PlayerOverlay } from './controls/player-overlay.tsx';
import { usePlayerSettings } from './controls/player-settings.ts';
import { Poster } from './controls/poster.tsx';
import type { Moments } from './controls/time-line.tsx';
import { useIdle } from './controls/use-idle.ts';
import { type Playback, shownLength, usePlayback } from './controls/use-playback.ts';
import { usePlayerActions } from './controls/use-player-actions.ts';
import { useFullscreen, usePictureInPicture } from './controls/use-screen-modes.ts';
import { useShortcuts } from './controls/use-shortcuts.ts';
import { useVideoPress } from './controls/use-video-press.ts';
import { MissingPlayer } from './missing-player.tsx';
import type { SmallFile, Source, SourceState } from './source/element-source.ts';
import type { FramesFrom } from './source/preview-frames.ts';
import { useSource } from './source/use-source.ts';
import { useVideoElement } from './source/use-video-element.ts';
import { type ChapterProps, useChapters } from './use-chapters.ts';

export type { Moments };

export interface VideoPlayerProps extends Source, ChapterProps {
  title: string;
  /**
   * Which times of the first file a cut shows; null for all. `startAt` and the argument of `linkAt` are moments: such times.
   */
  cut: { moments: KeptRanges | null } | null;
  /** Addresses of the thumbnail, best first. It is visible until the video has a frame. */
  posters?: readonly (string | null)[] | undefined;
  /** The length from the server, in seconds, for files without their own; see `shownLength`. */
  knownDuration?: number | null | undefined;
  startsByItself?: boolean | undefined;
  /** A video element of the page that already loads the video; the player takes it over. */
  element?: HTMLVideoElement | undefined;
  captions?: readonly Caption[] | undefined;
  /** A link to this video at a moment, in seconds; missing when the video has no link to share. */
  linkAt?: ((seconds: number) => string) | undefined;
  moments?: Moments | undefined;
  download?: DownloadControl | undefined;
  small?: SmallFile | undefined;
  /** Called when the video cannot be played, even after a request for a new address. */
  onError?: (() => void) | undefined;
  /** Called when this browser cannot play the source. @returns whether the page waits for another */
  onUnsupported?: (() => boolean) | undefined;
  onFullscreenError?: ((error: unknown) => void) | undefined;
  /** Called when the player begins to read the playlist of a live recording, and when it has nothing more to read. */
  onLiveReading?: ((isReading: boolean) => void) | undefined;
}

// Few videos are cut.
const CutVideo = lazyPart(async () => (await import('./cut/cut-video.tsx')).CutVideo, MissingPlayer);
// Few videos are downloaded, or start by themselves in a browser that lets them start without sound alone.
const DownloadChip = lazyPart(async () => (await import('./controls/download-chip.tsx')).DownloadChip);
const SoundButton = lazyPart(async () => (await import('./controls/sound-button.tsx')).SoundButton);
// Few videos are watched live.
const LiveBar = lazyPart(async () => (await import('./controls/live-bar.tsx')).LiveBar);

const NO_CAPTIONS: readonly Caption[] = [];

function overlayState(playback: Playback, { phase, live, isAway }: SourceState): OverlayState {
  if (phase === 'failed' || phase === 'unsupported') return 'failed';
  if (isAway && !live) return 'away';
  if (!playback.hasMetadata || phase === 'measuring') return 'loading';
  // While requests fail, and at the end of a recording that is paused or sends nothing, the bar above says why.
  const hasNothing = live?.isLost || live?.isWaiting || (live?.isAtEdge && (live.isPaused || live.isSilent));
  const isComing = playback.isWaiting && !hasNothing;
  return isComing ? 'buffering' : 'ready';
}

/** An element that loads its file again is at 0 meanwhile. */
const atPlace = (playback: Playback, { heldAt }: SourceState): Playback =>
  heldAt === null ? playback : { ...playback, currentTime: heldAt };

/** The state for the bar. Of a recording that is being saved, only its end is different from that of others. */
const barOf = ({ live }: SourceState) => (live?.isSaving && !live.isWaiting ? null : live);

const framesFrom = ({ isPlaylist }: Source, { live }: SourceState): FramesFrom => {
  if (!isPlaylist) return 'file';
  return live ? 'nothing' : 'segments';
};

/** The video player. */
export function VideoPlayer({ cut, ...props }: VideoPlayerProps) {
  if (!cut?.moments) return <FilePlayer {...props} />;
  return (
    <Suspense fallback={<div className="player aspect-video rounded-lg" />}>
      <CutVideo moments={cut.moments} props={props}>
        {(video) => <FilePlayer {...props} {...video} />}
      </CutVideo>
    </Suspense>
  );
}

/** A player with controls that hide during playback, and keyboard shortcuts. It fills its container's width. */
function FilePlayer(props: Omit<VideoPlayerProps, 'cut'>) {
  const { title, knownDuration, download } = props;
  const frame = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const { video, replace } = useVideoElement(slot, props);
  const { playback: played, sync } = usePlayback(video);
  const source = useSource(video, { source: props, small: props.small }, { ...props, onRenewed: replace });
  const playback = atPlace(played, source);
  const bar = barOf(source);
  const autoStart = useAutoStart(video, props.startsByItself ?? false);
  usePlayerSettings(video, autoStart.isSilencedNow);
  const { flash, show } = useFlash();
  const { isIdle, noteActivity, rest } = useIdle(playback.isPlaying);
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame, video, props.onFullscreenError);
  const pictureInPicture = usePictureInPicture(video, () => show({ text: 'Picture-in-picture did not open.' }));
  const duration = Number.isFinite(playback.duration) ? playback.duration : (knownDuration ?? 0);
  const actions = usePlayerActions(video, { noteActivity, sync, show, toggleFullscreen, linkAt: props.linkAt });
  const chapters = useChapters(props, playback.currentTime, actions);
  useShortcuts(frame, actions.pressKey);
  // Before the first play the picture is bare: the controls appear with the pointer or the keyboard.
  const isBare = !props.startsByItself && !playback.isPlaying && playback.currentTime === 0 && !source.live;
  const press = useVideoPress({ actions, show, isIdle, noteActivity });

  return (
    <section
      ref={frame}
      aria-label={`Player: ${title}`}
      tabIndex={-1}
      data-idle={isIdle || undefined}
      data-bare={isBare || undefined}
      onPointerMove={({ pointerType }) => pointerType !== 'touch' && noteActivity()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && rest()}
      className={`player @container ${isFullscreen ? 'h-full' : 'aspect-video rounded-lg'}`}
    >
      {props.posters && <Poster video={video} sources={props.posters} />}
      <div ref={slot} className="absolute inset-0 touch-manipulation" {...press} />
      {props.moments?.picture}
      <PlayerOverlay
        state={overlayState(playback, source)}
        playback={playback}
        isLive={source.live !== null && !source.live.isSaving}
        isArriving={!!props.isPlaylist}
        isRefused={autoStart.isRefused}
        length={isBare ? shownLength(playback.duration, knownDuration) : null}
        onTogglePlay={actions.togglePlay}
        onRetry={source.retry}
      />
      <Suspense>{bar && <LiveBar live={bar} onGoLive={source.goLive} onBeginning={() => actions.seek(0)} />}</Suspense>
      <Suspense>
        {autoStart.isSilenced && <SoundButton isLower={bar !== null} onClick={autoStart.turnSoundOn} />}
      </Suspense>
      <FlashArea flash={flash} />
      <Suspense>{download?.isRunning && <DownloadChip download={download} />}</Suspense>
      <PlayerControls
        video={video}
        playback={playback}
        actions={actions}
        duration={duration}
        shownDuration={shownLength(playback.duration, knownDuration)}
        src={source.framesSrc}
        onQuality={source.choose}
        framesFrom={framesFrom(props, source)}
        isFullscreen={isFullscreen}
        pictureInPicture={pictureInPicture}
        hasLink={props.linkAt !== undefined}
        captions={props.captions ?? NO_CAPTIONS}
        chapters={chapters}
        moments={props.moments}
        download={download}
        onLetGo={() => frame.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}
