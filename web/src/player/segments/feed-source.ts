import type { Playlist } from '#shared/api/video/playlist.ts';
import { INIT_NAME } from '#shared/model/video/segment.ts';
import { versionAddress } from '#shared/rules/video/version-address.ts';
import { clearAlphaMode } from '#shared/webm/tracks.ts';
import { type BegunSource, createAppending } from './append-segments.ts';
import { createDemand } from './demand.ts';
import { playOnAfterEarlyEnds } from './early-end.ts';
import { createGiven } from './given-segments.ts';
import type { KnownRecording } from './known-recording.ts';
import { loadSegments } from './load-segments.ts';
import { openMediaSource } from './media-source.ts';
import { playsType } from './plays-type.ts';
import { openBuffer } from './segment-buffer.ts';
import type { SegmentFiles } from './segment-files.ts';
import type { Viewer } from './viewer.ts';
import { tracksOf } from './webm.ts';

const quoted = (mimeType: string) => mimeType.replace(/codecs=([^"]+)$/, 'codecs="$1"');

interface Feed {
  video: HTMLVideoElement;
  known: KnownRecording;
  viewer: Viewer;
  files: SegmentFiles;
  signal: AbortSignal;
}

/**
 * Lets a video element play a new media source, and appends the segments that the viewer needs next, from `begin` on.
 */
export function feedSource({ video, known, viewer, files, signal }: Feed) {
  const { list } = known;
  let begun: BegunSource | null = null;
  let wake = () => {};
  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const media = openMediaSource(video, () => refresh());
  const loader = loadSegments(files, list.more, signal);
  const has = (number: number) => begun?.buffer.has(number) ?? false;
  const given = createGiven(known, viewer.now, has);
  const demand = createDemand({ list, viewer, isStreaming: media.isStreaming, has });

  /** Updates the requests, and wakes the loop. */
  const refresh = () => {
    begun?.buffer.forgetDropped();
    loader.want(demand.wanted().segments);
    wake();
  };
  const { step, lengthen } = createAppending({ video, known, viewer, media, loader, demand, given, refresh, woken });

  playOnAfterEarlyEnds({ video, known, source: media.source, lengthen, signal });

  return {
    refresh,
    /** The tracks of a WebM recording, once the source is open. */
    tracks: () => begun?.tracks ?? null,
    /** @throws NotSupportedError when the browser does not play the recording's codecs */
    begin: async ({ mimeType: type, init }: Playlist) => {
      const mimeType = quoted(type);
      if (!playsType(mimeType)) throw new DOMException(`This browser does not play ${mimeType}`, 'NotSupportedError');
      demand.begin();
      // Requests the initialization segment and the first segment together, while the source opens.
      loader.want(demand.wanted().segments);
      const [file] = await Promise.all([
        files.file(versionAddress(INIT_NAME, init.versionId), init.bytes, signal),
        media.opened,
      ]);
      const buffer = openBuffer(media.source, media.source.addSourceBuffer(mimeType), viewer.now);
      lengthen();
      const bytes = new Uint8Array(file);
      begun = { buffer, tracks: mimeType.startsWith('video/webm') ? tracksOf(bytes) : null };
      clearAlphaMode(bytes);
      await buffer.begin(bytes);
    },
    /** Appends segments until the signal aborts. */
    run: async () => {
      while (begun && !signal.aborted) await step(begun);
    },
    onSeek: demand.onSeek,
    /** Lets segments be appended again. */
    replace: (numbers: readonly number[]) => {
      for (const number of numbers) begun?.buffer.forget(number);
    },
    given,
    close: () => {
      wake();
      media.close();
    },
  };
}
