import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { objectsOf } from '#shared/rules/video/segment-objects.ts';
import { loadedAhead } from '../line/loaded-ahead.ts';
import { feedSource } from './feed-source.ts';
import { followPlaylist } from './follow-playlist.ts';
import { followSeek } from './follow-seek.ts';
import { followStall } from './follow-stall.ts';
import { openHls } from './hls-files.ts';
import type { HlsChoice } from './hls-quality.ts';
import { createKnownRecording, type News } from './known-recording.ts';
import type { LiveState } from './live-edge.ts';
import { isHls } from './plays-type.ts';
import { takesOnePiece } from './prepare-segment.ts';
import { createLiveReport, SILENT_MS } from './report-live.ts';
import { DecodeFailedError } from './segment-buffer.ts';
import { openFiles } from './segment-files.ts';
import { takeEarly } from './take-early.ts';
import { createViewer } from './viewer.ts';

export interface SegmentOptions {
  /** Permanent URL of the playlist; it may redirect to a URL that expires. */
  src: string;
  /** The URL behind that redirect, if it is known. */
  directSrc?: string | undefined;
  /** The start time, in seconds; null for the default: the live edge of a live recording, otherwise the start. */
  from: number | null;
  /** Whether the recording has ended although its playlist still grows: see `isSaving` in the playlist. */
  isSaving?: boolean | undefined;
  /** Called when the viewer's state changes while the playlist grows; with null once it is complete. */
  onLive: (live: LiveState | null) => void;
  /** Called when requests begin to fail, and when they succeed again. */
  onLost?: ((isLost: boolean) => void) | undefined;
  onError: (error: unknown) => void;
}

export interface SegmentPlayback {
  /** Seeks to the live edge, and follows it. */
  goLive: () => void;
  /** Chooses the quality of a film that is stored as HLS; any other has one. */
  choose: (choice: HlsChoice) => void;
  close: () => void;
}

/** The time until more is expected after a segment, in milliseconds: the length of one of its parts. */
const waitAfter = (last: Segment | undefined): number => (last ? last.durationMs / objectsOf(last).length : 0);

/**
 * Plays a recording from its segments, both live and after its end: the video element plays a media source, which gets
 * the segments that the viewer needs next, and the playlist is followed until it is complete.
 */
export function playSegments(video: HTMLVideoElement, options: SegmentOptions): SegmentPlayback {
  const closing = new AbortController();
  const { signal } = closing;
  const known = createKnownRecording(options.isSaving);
  const viewer = createViewer(video, known, options.from);
  const { edge } = viewer;
  const { list } = known;
  const onLost = (isLost: boolean) => {
    report.setLost(isLost);
    options.onLost?.(isLost);
  };
  const replace = (numbers: readonly number[]) => {
    feed.replace(numbers);
    feed.refresh();
  };
  const asking = { ...options, signal, onLost };
  const film = isHls(options.src)
    ? openHls({ ...asking, now: viewer.now, ahead: () => loadedAhead(video), onOther: replace })
    : null;
  const files = film ?? openFiles(asking);
  const feed = feedSource({ video, known, viewer, files, signal });
  const report = createLiveReport({ video, known, viewer, hasAll: feed.given.hasAll, onLive: options.onLive, signal });
  let checkPlaylist = () => {};

  /** @param isBehind whether more may be there already: a viewer is not moved to the live edge before all is known */
  const announce = ({ hasMore, endBefore, quietMs }: News, isBehind = false) => {
    // Parts of a segment are no use to a browser that takes it in one piece.
    const isUseful = hasMore && !(takesOnePiece() && list.open());
    const knownBefore = takesOnePiece() ? known.lastStart() : Number.POSITIVE_INFINITY;
    if (isUseful && !isBehind && endBefore !== null) edge.onNews(Math.min(endBefore, knownBefore), quietMs);
    report.update();
    feed.refresh();
  };

  const takePlaylist = (playlist: Playlist): number | null => {
    const news = known.update(playlist);
    feed.replace(news.differing);
    if (!known.isLive()) edge.leave();
    announce(news);
    if (!news.hasMore) return null;
    // The segments of a recording that is being saved come as fast as its connection allows.
    return known.isSaving() ? 0 : waitAfter(list.last());
  };

  const isLiveNow = () => known.state() === 'recording' && !known.isSaving();
  const takeNext = takeEarly({ known, files, tracks: feed.tracks, isLiveNow, announce });

  /** Reports an error, except data that cannot be decoded: the video element itself reports that. */
  const fail = (error: unknown) => {
    if (signal.aborted || video.error || error instanceof DecodeFailedError) return;
    options.onError(error);
  };

  const run = async () => {
    const first = await files.playlist(true);
    takePlaylist(first);
    await feed.begin(first);
    if (known.isGrowing()) {
      checkPlaylist = followPlaylist({
        takeNext,
        // The permanent address leads to the complete playlist as soon as there is one.
        ask: () => (known.isSaving() ? files.lastingPlaylist() : files.playlist(false)),
        onPlaylist: takePlaylist,
        onError: fail,
        isWatched: () => !video.paused && !(known.isSaving() && known.quietMs() > SILENT_MS),
        signal,
      });
    }
    await feed.run();
  };

  const listen = (type: string, work: () => void) => {
    const workAndRefresh = () => {
      work();
      feed.refresh();
    };
    video.addEventListener(type, workAndRefresh, { signal });
  };
  listen('loadedmetadata', viewer.place);
  listen('play', () => {
    viewer.onPlay();
    if (known.isGrowing()) checkPlaylist();
    if (known.isLive()) report.update();
  });
  listen('seeking', () => {
    viewer.onSeek();
    feed.onSeek();
    if (known.isLive()) report.update();
  });
  for (const type of ['timeupdate', 'waiting']) listen(type, () => known.isSaving() && report.update());

  const onStall = () =>
    fail(new DOMException('The video does not move although it has its segments', 'NotSupportedError'));
  const seekAgain = () => viewer.go(video.currentTime);
  followStall({ video, isFed: feed.given.isFed, seekAgain, onStall, signal });
  followSeek({ video, hasPlace: feed.given.hasPlace, seekAgain, signal });
  run().catch(fail);
  return {
    goLive: () => {
      edge.goLive();
      report.update();
      if (video.paused) video.play().catch((error: unknown) => console.warn('Playing did not start.', error));
    },
    choose: (choice) => film?.choose(choice),
    close: () => {
      closing.abort();
      feed.close();
    },
  };
}
