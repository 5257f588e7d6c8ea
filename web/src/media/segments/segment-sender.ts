import type { Playlist, Segment } from '#shared/api/playlist.ts';
import {
  INIT_NAME,
  playlistPageName,
  resentName,
  SENT_PLAYLIST_NAME,
  segmentName,
  tailName,
} from '#shared/model/segment.ts';
import type { ByteRange, CutSegment } from '../cut/cut-events.ts';
import type { SentObject } from '../store/sent-objects.ts';
import { createPlaylistSchedule } from './playlist-schedule.ts';
import type { Bytes, Receipt } from './post-object.ts';
import { createSendQueue, type SendJob } from './send-queue.ts';
import { createSentList } from './sent-list.ts';

/** The dependencies of a sender. */
export interface SenderParts {
  /** Reads the recorded file. */
  read: (range: ByteRange) => Promise<Bytes>;
  /**
   * Sends an object, with retries as long as they may help.
   * @throws Error when it was refused for good; the signal's reason
   */
  deliver: (name: string, bytes: Bytes, signal: AbortSignal, onSent?: (bytes: number) => void) => Promise<Receipt>;
  /** Objects that arrived at an earlier visit, by name. */
  remembered: ReadonlyMap<string, SentObject>;
  /** Stores that an object has arrived, for a later visit; awaited, and never fails. */
  remember: (name: string, sent: SentObject) => Promise<void>;
  /**
   * Called with the bytes sent of an object: 0 again when the request failed. `at` is the object's offset in the file.
   */
  onSent: (at: number, bytes: number) => void;
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
  /** Adds the first part of a segment that has not ended. It is listed only with its segment. */
  addHead: (head: Head) => void;
  add: (segment: CutSegment) => void;
  setPaused: (isPaused: boolean) => void;
  /** Writes into the playlist whether the recording has ended and is being saved. */
  setSaving: (isSaving: boolean) => void;
  /** Time up to which everything has arrived, in milliseconds. */
  arrivedMs: () => number;
  /** Stops sending until `finish` is called, and aborts requests in progress. */
  halt: () => void;
  /**
   * Waits until all segments have arrived.
   * @returns the playlist of the whole recording; it is also sent, unless the page ends the sending before that
   * @throws Error 'Upload failed' when nothing was recorded; the signal's reason
   */
  finish: (durationMs: number, signal: AbortSignal) => Promise<Playlist>;
}

type Head = Pick<CutSegment, 'number' | 'start' | 'end'>;

/** An object to send: a whole segment, its head or its tail. */
interface Part extends ByteRange {
  number: number;
  name: string;
  onArrived: (receipt: Receipt) => void;
}

/** A segment with a head. */
interface Halves {
  /** Null until it has ended. */
  segment: CutSegment | null;
  head: Receipt | null;
  /** Null until it has arrived; undefined for a segment that ended with its head. */
  tail: Segment['tail'] | null;
}

/**
 * Time after `finish` before the last playlist is sent, in milliseconds. The call that attaches the segments contains
 * it, and usually follows at once. Otherwise live viewers need it, and the join if this machine is lost.
 */
const PLAYLIST_AFTER_MS = 1000;

const jsonOf = (content: unknown): Bytes => new TextEncoder().encode(JSON.stringify(content));

/** Creates a sender with nothing to send. */
export function createSegmentSender(parts: SenderParts): SegmentSender {
  const list = createSentList();
  const schedule = createPlaylistSchedule();
  /** Segments that were sent at this visit: playlist pages of an earlier visit do not list them. */
  const fresh = new Set<number>();
  let init: { bytes: number; mimeType: string } | null = null;
  let waiting: Part[] = [];
  const halves = new Map<number, Halves>();
  let state: Playlist['state'] = 'recording';
  let isSaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let hasPlaylist = false;
  /** The last segments are being sent: the whole playlist follows them, and they wait for no other one. */
  let isFinishing = false;

  const queue = createSendQueue(nextJob, parts.onFailed);
  const changed = (isUrgent = false) => {
    schedule.changed(isUrgent);
    parts.onArrived();
  };

  const remembered = (name: string, bytes: number): Receipt | null => {
    const { bytes: sentBytes, ...receipt } = parts.remembered.get(name) ?? { bytes: null, etag: '' };
    return sentBytes === bytes ? receipt : null;
  };
  const sendAndRemember = async (name: string, bytes: Bytes, signal: AbortSignal, onSent?: (bytes: number) => void) => {
    const receipt = await parts.deliver(name, bytes, signal, onSent);
    await parts.remember(name, { bytes: bytes.length, ...receipt });
    return receipt;
  };
  const enlistInit = (bytes: number, mimeType: string, receipt: Receipt) => {
    list.setInit({ bytes, mimeType, ...receipt });
    parts.onSent(0, bytes);
    changed();
  };
  type SentSegment = Pick<Segment, 'bytes' | 'etag' | 'versionId' | 'isResent' | 'tail'>;
  const enlist = ({ number, startMs, durationMs }: CutSegment, object: SentSegment) => {
    list.add({ number, startMs, durationMs, ...object });
    changed();
  };
  const enqueue = (part: Part) => {
    const bytes = part.end - part.start;
    const receipt = remembered(part.name, bytes);
    if (receipt) {
      parts.onSent(part.start, bytes);
      part.onArrived(receipt);
    } else waiting.push(part);
    queue.wake();
  };
  const change = (number: number, known: Partial<Halves>) => {
    const half = { segment: null, head: null, tail: null, ...halves.get(number), ...known };
    halves.set(number, half);
    const { segment, head, tail } = half;
    if (!segment?.headEnd || head === null || tail === null) return;
    enlist(segment, { bytes: segment.headEnd - segment.start, ...head, ...(tail && { tail }) });
  };
  const addTail = (segment: CutSegment, headEnd: number) => {
    const { number, start, end } = segment;
    change(number, { segment, ...(headEnd === end && { tail: undefined }) });
    if (headEnd === end) return;
    const onArrived = (receipt: Receipt) => change(number, { tail: { bytes: end - headEnd, ...receipt } });
    enqueue({ number, name: tailName(number, headEnd - start), start: headEnd, end, onArrived });
  };

  function initJob(): SendJob | null {
    if (!init || queue.isSending(INIT_NAME)) return null;
    const { bytes, mimeType } = init;
    const send = async (signal: AbortSignal) => {
      const body = await parts.read({ start: 0, end: bytes });
      const receipt = await sendAndRemember(INIT_NAME, body, signal);
      init = null;
      enlistInit(bytes, mimeType, receipt);
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
    const isLast = isFinishing && waiting.length === 0;
    if (isLast || queue.isSending(name) || schedule.dueIn(waiting.length > 0) !== 0) return null;
    const listed = list.playlist(state);
    if (!listed) return null;
    const content = isSaving && state !== 'ended' ? { ...listed, isSaving } : listed;
    schedule.sent();
    const send = async (signal: AbortSignal) => {
      await parts.deliver(name, jsonOf(content), signal);
      if (!hasPlaylist) parts.onPlaylist();
      hasPlaylist = true;
    };
    return { name, send };
  }

  function segmentJob(): SendJob | null {
    const part = waiting.shift();
    if (!part) return null;
    const { number, name, start } = part;
    const send = async (signal: AbortSignal) => {
      try {
        const body = await parts.read(part);
        const receipt = await sendAndRemember(name, body, signal, (bytes) => parts.onSent(start, bytes));
        parts.onSent(start, body.length);
        fresh.add(number);
        part.onArrived(receipt);
      } catch (error) {
        waiting = [...waiting, part].sort((a, b) => a.start - b.start);
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
      const receipt = remembered(INIT_NAME, bytes);
      if (receipt) enlistInit(bytes, mimeType, receipt);
      else init = { bytes, mimeType };
      queue.wake();
    },
    addHead: ({ number, start, end }) =>
      enqueue({ number, name: segmentName(number), start, end, onArrived: (head) => change(number, { head }) }),
    add: (segment) => {
      const { number, start, end, headEnd } = segment;
      const firstName = segmentName(number);
      const unsentHead = waiting.findIndex((part) => part.name === firstName);
      if (headEnd && unsentHead < 0) return addTail(segment, headEnd);
      // One request sends the whole segment.
      if (unsentHead >= 0) waiting.splice(unsentHead, 1);
      const bytes = end - start;
      // An earlier visit has sent its head, or more than is on the disk now. That object may have been played.
      const isResent = parts.remembered.has(firstName) && parts.remembered.get(firstName)?.bytes !== bytes;
      const object = { bytes, ...(isResent && { isResent }) };
      const name = isResent ? resentName(number, bytes) : firstName;
      enqueue({ number, name, start, end, onArrived: (receipt) => enlist(segment, { ...object, ...receipt }) });
    },
    setPaused: (isPaused) => {
      state = isPaused ? 'paused' : 'recording';
      changed(true);
      queue.wake();
    },
    setSaving: (next) => {
      if (next === isSaving) return;
      isSaving = next;
      changed(true);
      queue.wake();
    },
    arrivedMs: list.endMs,
    halt: queue.halt,
    finish: async (durationMs, signal) => {
      clearTimeout(ending);
      isFinishing = true;
      queue.resume();
      await queue.idle(signal);
      list.endAt(durationMs);
      const ended = list.playlist('ended');
      if (!ended) throw new Error('Upload failed', { cause: 'Nothing was recorded' });
      ending = setTimeout(() => {
        isFinishing = false;
        state = 'ended';
        schedule.changed(true);
        queue.wake();
      }, PLAYLIST_AFTER_MS);
      return ended;
    },
  };
}
