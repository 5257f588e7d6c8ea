import type { Playlist } from '#shared/api/video/playlist.ts';
import { INIT_NAME, playlistPageName, SENT_PLAYLIST_NAME } from '#shared/model/video/segment.ts';
import { objectsOf } from '#shared/rules/video/segment-objects.ts';
import type { ByteRange } from '../cut/cut-events.ts';
import { type ArrivedObjects, createArrivedObjects, type ObjectCalls } from './arrived-objects.ts';
import { createPlaylistSender } from './playlist-sender.ts';
import { type Bytes, jsonBytes, type Receipt } from './post-object.ts';
import { createSegmentParts } from './segment-parts.ts';
import { createSendQueue, type SendJob, type SendQueue } from './send-queue.ts';
import { createSentList, type SentList } from './sent-list.ts';
import { createWaitingParts } from './waiting-parts.ts';

export interface SenderParts extends ObjectCalls {
  read: (range: ByteRange) => Promise<Bytes>;
  /**
   * Called with the bytes sent of an object: 0 again when the request failed. `at` is the object's offset in the file.
   */
  onSent: (at: number, bytes: number) => void;
  onArrived: () => void;
  onPlaylist: () => void;
  /** An object can never be read or sent; sending ends. */
  onFailed: (error: unknown) => void;
}

/**
 * Time after `finish` before the last playlist is sent, in milliseconds. The call that attaches the segments contains
 * it, and usually follows at once. Otherwise live viewers need it, and the join if this machine is lost.
 */
const PLAYLIST_AFTER_MS = 1000;

interface PageOptions {
  list: SentList;
  objects: ArrivedObjects;
  queue: SendQueue;
}

/** The next page of the playlist, if it is due and not being sent. */
function pageJob({ list, objects, queue }: PageOptions): SendJob | null {
  const due = list.duePage();
  const name = due && playlistPageName(due.page);
  if (!due || !name || queue.isSending(name)) return null;
  const send = async (signal: AbortSignal) => {
    // Pages of an earlier visit list no segment of this one.
    const isKnown = due.content.segments.flatMap(objectsOf).every((object) => !objects.isFresh(object.name));
    const body = jsonBytes(due.content);
    list.addPage((isKnown ? objects.receipt(name, body.length) : null) ?? (await objects.send(name, body, signal)));
  };
  return { name, send };
}

/**
 * The time from `finish` until the playlist of the whole recording is due: it follows the last segments, and they wait for
 * no other one. `finish` can be called again, also after that.
 */
function createEnding(onDue: () => void) {
  let isFinishing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isFinishing: () => isFinishing,
    begin: () => {
      clearTimeout(timer);
      isFinishing = true;
    },
    /** All segments have arrived. */
    complete: () => {
      timer = setTimeout(() => {
        isFinishing = false;
        onDue();
      }, PLAYLIST_AFTER_MS);
    },
  };
}

/** Sends the segments of a recording in order, and the playlist of those that have arrived. */
export function createSegmentSender(parts: SenderParts) {
  const { deliver, read, onSent } = parts;
  const objects = createArrivedObjects(parts);
  const list = createSentList(() => {
    playlist.grew();
    parts.onArrived();
  });
  const playlist = createPlaylistSender({ list, deliver, onArrived: parts.onPlaylist });
  const queue = createSendQueue(nextJob, parts.onFailed);
  const waiting = createWaitingParts({ objects, read, onSent, wake: queue.wake });
  const segments = createSegmentParts({ objects, waiting, onSent, onWhole: list.add });
  const ending = createEnding(() => {
    playlist.setState('ended');
    queue.wake();
  });

  const playlistJob = () => {
    const isLast = ending.isFinishing() && waiting.isEmpty();
    return isLast || queue.isSending(SENT_PLAYLIST_NAME) ? null : playlist.job(!waiting.isEmpty());
  };
  function nextJob(): SendJob | null {
    const job = pageJob({ list, objects, queue }) ?? playlistJob() ?? waiting.job();
    playlist.whenDue(!waiting.isEmpty(), queue.wake);
    return job;
  }

  return {
    addInit: (bytes: number, mimeType: string) => {
      const onArrived = (receipt: Receipt) => list.setInit({ bytes, mimeType, ...receipt });
      waiting.add({ name: INIT_NAME, start: 0, end: bytes, onArrived });
    },
    /** Adds a part of a segment that has not ended. It is listed only with its segment. */
    addPart: segments.addPart,
    add: segments.add,
    setPaused: (isPaused: boolean) => {
      playlist.setState(isPaused ? 'paused' : 'recording');
      queue.wake();
    },
    setSaving: (isSaving: boolean) => {
      playlist.setSaving(isSaving);
      queue.wake();
    },
    /** Time up to which everything has arrived, in milliseconds. */
    arrivedMs: list.endMs,
    /** Stops sending until `finish` is called, and aborts requests in progress. */
    halt: queue.halt,
    /**
     * Waits until all segments have arrived.
     * @returns the playlist of the whole recording; it is also sent, unless the page ends the sending before that
     * @throws Error 'Upload failed' when nothing was recorded; the signal's reason
     */
    finish: async (durationMs: number, signal: AbortSignal): Promise<Playlist> => {
      ending.begin();
      queue.resume();
      await queue.idle(signal);
      list.endAt(durationMs);
      const ended = list.playlist('ended');
      if (!ended) throw new Error('Upload failed', { cause: 'Nothing was recorded' });
      ending.complete();
      return ended;
    },
  };
}

export type SegmentSender = ReturnType<typeof createSegmentSender>;
