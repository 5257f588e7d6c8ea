import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rangesOf } from '#shared/rules/ground/time-ranges.ts';
import { followStall } from '../segments/follow-stall.ts';
import type { FileName } from './decide-source.ts';
import type { driveSource } from './drive-source.ts';
import {
  AT_REST,
  type ElementSource,
  elementSource,
  firstOf,
  isBroken,
  type SourceState,
  type Sources,
} from './element-source.ts';

/** Whether the playlist of a live recording is read: not once its recorder sends nothing. */
const isReading = ({ live }: SourceState): boolean => live !== null && !live.isSilent;

interface SourceListeners {
  /** Called when the video cannot be played, even after a request for a new address. */
  onError?: (() => void) | undefined;
  /** Called when this browser cannot play the source. @returns whether the page waits for another */
  onUnsupported?: (() => boolean) | undefined;
  /** Called when the player begins to read the playlist of a live recording, and when it has nothing more to read. */
  onLiveReading?: ((isReading: boolean) => void) | undefined;
  /** Called with another element that plays the same and replaces the video. */
  onRenewed: (next: HTMLVideoElement) => void;
}

/** Whether a video has loaded the next second. */
const isFed = ({ buffered, currentTime }: HTMLVideoElement): boolean =>
  rangesOf(buffered).some(([from, to]) => from <= currentTime && to > currentTime + 1);

/** The first of these says that the line has time for the script, or that the video needs it. */
const SIGNS = ['loadeddata', 'suspend', 'stalled', 'error'];

/** Waits for the first frame of a video, or until it is not to be had. */
const untilNeeded = (begun: ElementSource, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const { video } = begun;
    const onSign = () => resolve();
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || isBroken(video)) onSign();
    for (const type of SIGNS) video.addEventListener(type, onSign, { signal, capture: true });
    begun.listen({ onLost: onSign, onError: onSign });
  });

/** Loads the sources of a video, and other ones when their addresses change; see `driveSource`. */
export function useSource(
  video: HTMLVideoElement,
  sources: Sources,
  { onError, onUnsupported, onLiveReading, onRenewed }: SourceListeners,
) {
  const [state, setState] = useState(AT_REST);
  const last = useRef(AT_REST);
  const element = useRef<ElementSource>(null);
  const driver = useRef<ReturnType<typeof driveSource>>(null);
  const follow = useEffectEvent((next: SourceState) => {
    const before = last.current;
    last.current = next;
    setState(next);
    if (isReading(next) !== isReading(before)) onLiveReading?.(isReading(next));
    if (next.phase === before.phase) return;
    const isWaiting = next.phase === 'unsupported' && onUnsupported?.();
    if (!isWaiting && (next.phase === 'failed' || next.phase === 'unsupported')) onError?.();
  });
  const replace = useEffectEvent((next: HTMLVideoElement) => onRenewed(next));
  // Only a new `src` is a new video; a renewed token in another part of the source is not.
  const update = useEffectEvent(() => driver.current?.update(sources));

  const open = useEffectEvent((signal: AbortSignal) => {
    const onState = (next: SourceState) => follow(next);
    const begun = elementSource(video, { onState });
    element.current = begun;
    begun.begin(firstOf(sources));
    const given = sources;
    const drive = async () => {
      if (!given.small) await untilNeeded(begun, signal);
      const { driveSource } = await import('./drive-source.ts');
      if (signal.aborted) return;
      driver.current = driveSource(begun, given, { onState, onRenewed: (next) => replace(next) });
      update();
    };
    drive().catch((error: unknown) => {
      console.warn('The source has not loaded.', error);
      if (isBroken(video)) begun.enter('failed');
      video.addEventListener('error', () => begun.enter('failed'), { signal, capture: true });
    });
    signal.addEventListener('abort', () => {
      begun.close();
      driver.current?.stop();
      driver.current = null;
    });
  });

  useEffect(() => {
    const closing = new AbortController();
    open(closing.signal);
    return () => closing.abort();
  }, []);

  useEffect(() => update(), [sources.source.src, sources.small?.src]);

  // The player of segments follows them itself.
  const leave = useEffectEvent(() => {
    if (!sources.source.isPlaylist && !driver.current?.leaveSmall()) onUnsupported?.();
  });
  useEffect(() => {
    const following = new AbortController();
    followStall({ video, isFed: () => isFed(video), onStall: leave, signal: following.signal });
    return () => following.abort();
  }, [video]);

  const choose = (choice: FileName | 'auto') =>
    sources.small ? driver.current?.choose(choice) : element.current?.choose(choice);
  return {
    ...state,
    retry: () => (driver.current ? driver.current.retry() : location.reload()),
    /** Chooses the quality; missing for a video with one. */
    choose: sources.small || sources.source.hasQualities ? choose : undefined,
    /** The file that frames are taken from: the smaller. */
    framesSrc: (sources.small ?? sources.source).src,
    goLive: () => element.current?.goLive(),
  };
}
