import type { Playlist } from '#shared/api/playlist.ts';
import { INIT_NAME, playlistPageName, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/segment.ts';
import type { ByteRange, CutSegment } from '../cut/cut-events.ts';
import type { SentObject } from '../store/sent-objects.ts';
import { createPlaylistSchedule } from './playlist-schedule.ts';
import type { Bytes } from './post-object.ts';
import { createSendQueue, type SendJob } from './send-queue.ts';
import { createSentList } from './sent-list.ts';

/** The dependencies of a sender. */
export interface SenderParts {
  /** Reads the recorded file. */
  read: (range: ByteRange) => Promise<Bytes>;
  /**
   * Sends an object, with retries as long as they may help, and returns its ETag.
   * @throws Error when it was refused for good; the signal's reason
   */
  deliver: (name: string, bytes: Bytes, signal: AbortSignal, onSent?: (bytes: number) => void) => Promise<string>;
  /** Objects that arrived at an earlier visit, by name. */
  remembered: ReadonlyMap<string, SentObject>;
  /** Stores that an object has arrived, for a later visit; awaited, and never fails. */
  remember: (name: string, sent: SentObject) => Promise<void>;
  /**
   * Called with the bytes sent of a segment: 0 again when the request failed. The initialisation segment is number 0.
   */
  onSent: (segment: number, bytes: number) => void;
  /** Called when more has arrived. */
  onArrived: () => void;
  /** Called once there is a playlist. */
  onPlaylist: () => void;
  /** An object can never be read or sent; sending ends. */
  onFailed: (error: unknown) => void;
}

/** Sends the segments of a recording in order, and the playlist of those that have arrived. */
export interface SegmentSender {
  addInit: (bytes: number, mimeType: string) => void;
  add: (segment: CutSegment) => void;
  setPaused: (isPaused: boolean) => void;
  /** Time up to which everything has arrived, in milliseconds. */
  arrivedMs: () => number;
  /** Stops sending until `finish` is called, and aborts requests in progress. */
  halt: () => void;
  /**
   * Waits until all segments have arrived, and sends the playlist of the whole recording.
   * @returns the playlist's ETag
   * @throws see `deliver`; the signal's reason
   */
  finish: (durationMs: number, signal: AbortSignal) => Promise<string>;
}

const jsonOf = (content: unknown): Bytes => new TextEncoder().encode(JSON.stringify(content));

/** Creates a sender with nothing to send. */
export function createSegmentSender(parts: SenderParts): SegmentSender {
  const list = createSentList();
  const schedule = createPlaylistSchedule();
  /** Segments that were sent at this visit: playlist pages of an earlier visit do not list them. */
  const fresh = new Set<number>();
  let init: { bytes: number; mimeType: string } | null = null;
  let waiting: CutSegment[] = [];
  let state: Playlist['state'] = 'recording';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasPlaylist = false;
  /**
   * The last segments are being sent: the playlist of the whole recording follows at once, and waits for no other one.
   */
  let isFinishing = false;
  /** The playlist of the whole recording is being sent: no shorter one may follow it. */
  let isEnding = false;

  const queue = createSendQueue(nextJob, parts.onFailed);
  const changed = (isUrgent = false) => {
    schedule.changed(isUrgent);
    parts.onArrived();
  };

  const remembered = (name: string, bytes: number): string | null => {
    const sent = parts.remembered.get(name);
    return sent?.bytes === bytes ? sent.etag : null;
  };
  const sendAndRemember = async (name: string, bytes: Bytes, signal: AbortSignal, onSent?: (bytes: number) => void) => {
    const etag = await parts.deliver(name, bytes, signal, onSent);
    await parts.remember(name, { bytes: bytes.length, etag });
    return etag;
  };
  const enlistInit = (bytes: number, mimeType: string, etag: string) => {
    list.setInit({ bytes, mimeType, etag });
    parts.onSent(0, bytes);
    changed();
  };
  const enlist = ({ number, start, end, startMs, durationMs }: CutSegment, etag: string) => {
    list.add({ number, bytes: end - start, startMs, durationMs, etag });
    parts.onSent(number, end - start);
    changed();
  };

  function initJob(): SendJob | null {
    if (!init || queue.isSending(INIT_NAME)) return null;
    const { bytes, mimeType } = init;
    const send = async (signal: AbortSignal) => {
      const body = await parts.read({ start: 0, end: bytes });
      const etag = await sendAndRemember(INIT_NAME, body, signal);
      init = null;
      enlistInit(bytes, mimeType, etag);
    };
    return { name: INIT_NAME, send };
  }

  function pageJob(): SendJob | null {
    const due = list.duePage();
    const name = due && playlistPageName(due.page);
    if (!due || !name || queue.isSending(name)) return null;
    const send = async (signal: AbortSignal) => {
      const isKnown = due.content.segments.every(({ number }) => !fresh.has(number));
      const body = jsonOf(due.content);
      list.addPage((isKnown ? remembered(name, body.length) : null) ?? (await sendAndRemember(name, body, signal)));
      changed();
    };
    return { name, send };
  }

  function playlistJob(): SendJob | null {
    const name = SENT_PLAYLIST_NAME;
    const isOver = isEnding || (isFinishing && waiting.length === 0);
    if (isOver || queue.isSending(name) || schedule.dueIn(waiting.length > 0) !== 0) return null;
    const content = list.playlist(state);
    if (!content) return null;
    schedule.sent();
    const send = async (signal: AbortSignal) => {
      await parts.deliver(name, jsonOf(content), signal);
      if (!hasPlaylist) parts.onPlaylist();
      hasPlaylist = true;
    };
    return { name, send };
  }

  function segmentJob(): SendJob | null {
    const segment = waiting.shift();
    if (!segment) return null;
    const { number } = segment;
    const name = segmentName(number);
    const send = async (signal: AbortSignal) => {
      try {
        const body = await parts.read(segment);
        const etag = await sendAndRemember(name, body, signal, (bytes) => parts.onSent(number, bytes));
        fresh.add(number);
        enlist(segment, etag);
      } catch (error) {
        waiting = [...waiting, segment].sort((a, b) => a.number - b.number);
        throw error;
      }
    };
    return { name, send };
  }

  function nextJob(): SendJob | null {
    const job = initJob() ?? pageJob() ?? playlistJob() ?? segmentJob();
    clearTimeout(timer);
    const dueIn = schedule.dueIn(waiting.length > 0);
    if (dueIn) timer = setTimeout(queue.wake, dueIn);
    return job;
  }

  return {
    addInit: (bytes, mimeType) => {
      const etag = remembered(INIT_NAME, bytes);
      if (etag) enlistInit(bytes, mimeType, etag);
      else init = { bytes, mimeType };
      queue.wake();
    },
    add: (segment) => {
      const etag = remembered(segmentName(segment.number), segment.end - segment.start);
      if (etag) enlist(segment, etag);
      else waiting.push(segment);
      queue.wake();
    },
    setPaused: (isPaused) => {
      state = isPaused ? 'paused' : 'recording';
      changed(true);
      queue.wake();
    },
    arrivedMs: list.endMs,
    halt: queue.halt,
    finish: async (durationMs, signal) => {
      isFinishing = true;
      queue.resume();
      await queue.idle(signal);
      isEnding = true;
      list.endAt(durationMs);
      const ended = list.playlist('ended');
      if (!ended) throw new Error('Upload failed', { cause: 'Nothing was recorded' });
      return parts.deliver(SENT_PLAYLIST_NAME, jsonOf(ended), signal);
    },
  };
}
