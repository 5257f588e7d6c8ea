import type { Playlist } from '#shared/api/playlist.ts';
import {
  INIT_NAME,
  partName,
  playlistPageName,
  resentName,
  SENT_PLAYLIST_NAME,
  segmentName,
} from '#shared/model/segment.ts';
import { objectsOf } from '#shared/rules/segment-objects.ts';
import type { ByteRange, CutEvent, CutSegment } from '../cut/cut-events.ts';
import type { SentObject } from '../store/sent-objects.ts';
import { joinParts, type SentSegment } from './join-parts.ts';
import { createPlaylistSender } from './playlist-sender.ts';
import { type Bytes, jsonBytes, type Receipt } from './post-object.ts';
import { createSendQueue, type SendJob } from './send-queue.ts';
import { createSentList } from './sent-list.ts';

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
  onPlaylist: () => void;
  /** An object can never be read or sent; sending ends. */
  onFailed: (error: unknown) => void;
}

/** Sends the segments of a recording in order, and the playlist of those that have arrived. */
export interface SegmentSender {
  addInit: (bytes: number, mimeType: string) => void;
  /** Adds a part of a segment that has not ended. It is listed only with its segment. */
  addPart: (part: OpenPart) => void;
  add: (segment: CutSegment) => void;
  setPaused: (isPaused: boolean) => void;
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

type OpenPart = Omit<Extract<CutEvent, { type: 'part' }>, 'type'>;

/** An object to send: the initialization segment, a whole segment, or a part of it. */
interface Part extends ByteRange {
  name: string;
  /** Of the segment that it is a part of. */
  number?: number;
  /** Whether it is a part after the first one. */
  isRest?: boolean;
  /** Whether sending has begun: it may have arrived, and does not change any more. */
  hasBegun?: boolean;
  onArrived: (receipt: Receipt) => void;
}

/**
 * Time after `finish` before the last playlist is sent, in milliseconds. The call that attaches the segments contains
 * it, and usually follows at once. Otherwise live viewers need it, and the join if this machine is lost.
 */
const PLAYLIST_AFTER_MS = 1000;

/**
 * `finishing`: `finish` was called, and the last segments are being sent; the whole playlist follows them, and they wait
 * for no other one. `ended`: that playlist is due. `finish` can be called again.
 */
type Phase = 'recording' | 'finishing' | 'ended';

/** Sends objects, and knows which have arrived, at this visit and at earlier ones. */
function createObjects({ deliver, remembered, remember }: SenderParts) {
  const fresh = new Set<string>();
  return {
    /** Bytes that an earlier visit has sent of an object; undefined for none. */
    rememberedBytes: (name: string) => remembered.get(name)?.bytes,
    /** Null for an object that no earlier visit has sent, or that had another size. */
    receipt: (name: string, bytes: number): Receipt | null => {
      const { bytes: sentBytes, ...receipt } = remembered.get(name) ?? { bytes: null, etag: '' };
      return sentBytes === bytes ? receipt : null;
    },
    /** Whether an object was sent at this visit. */
    isFresh: (name: string) => fresh.has(name),
    send: async (name: string, bytes: Bytes, signal: AbortSignal, onSent?: (bytes: number) => void) => {
      const receipt = await deliver(name, bytes, signal, onSent);
      await remember(name, { bytes: bytes.length, ...receipt });
      fresh.add(name);
      return receipt;
    },
  };
}

/** Creates a sender with nothing to send. */
export function createSegmentSender(parts: SenderParts): SegmentSender {
  const { deliver } = parts;
  const objects = createObjects(parts);
  const list = createSentList();
  const playlist = createPlaylistSender({ list, deliver, onArrived: parts.onPlaylist });
  const queue = createSendQueue(nextJob, parts.onFailed);
  /** In the order of the file. */
  const waiting: Part[] = [];
  let isSendingRest = false;
  let phase: Phase = 'recording';
  let ending: ReturnType<typeof setTimeout> | undefined;

  const enter = (next: Phase) => {
    clearTimeout(ending);
    phase = next;
    if (next === 'ended') playlist.setState('ended');
    queue.wake();
  };
  const changed = () => {
    playlist.grew();
    parts.onArrived();
  };

  const enqueue = (part: Part) => {
    const bytes = part.end - part.start;
    const receipt = objects.receipt(part.name, bytes);
    if (receipt) {
      parts.onSent(part.start, bytes);
      part.onArrived(receipt);
    } else waiting.push(part);
    queue.wake();
  };

  const enlist = ({ number, startMs, durationMs }: CutSegment, object: SentSegment) => {
    list.add({ number, startMs, durationMs, ...object });
    changed();
  };
  const joined = joinParts(enlist);
  const nameOf = (number: number, from: number) => (from === 0 ? segmentName(number) : partName(number, from));
  /** A part of a segment whose sending has not begun: at most the last one, which grows until then. */
  const unsentPart = (number: number) => waiting.find((part) => part.number === number && !part.hasBegun);
  const addPart = ({ number, from, start, end }: OpenPart) => {
    const unsent = unsentPart(number);
    if (unsent) {
      unsent.end = end;
      return;
    }
    const part: Part = {
      name: nameOf(number, from),
      number,
      isRest: from > 0,
      start,
      end,
      onArrived: (receipt) => joined.arrived(number, start, { bytes: part.end - start, ...receipt }),
    };
    enqueue(part);
  };
  /** Adds a segment whose parts were sent by an earlier visit. @returns whether all were */
  const addSentParts = (segment: CutSegment): boolean => {
    const { number, start, end } = segment;
    const sent: { at: number; bytes: number; receipt: Receipt }[] = [];
    for (let at = start; at < end; ) {
      const name = nameOf(number, at - start);
      const bytes = objects.rememberedBytes(name) ?? 0;
      const receipt = objects.receipt(name, bytes);
      if (!receipt || bytes > end - at) return false;
      sent.push({ at, bytes, receipt });
      at += bytes;
    }
    for (const { at, bytes, receipt } of sent) {
      parts.onSent(at, bytes);
      joined.arrived(number, at, { bytes, ...receipt });
    }
    joined.ended(segment);
    return true;
  };
  const addWhole = (segment: CutSegment) => {
    const { number, start, end } = segment;
    const firstName = segmentName(number);
    const bytes = end - start;
    const earlierBytes = objects.rememberedBytes(firstName);
    if (earlierBytes !== undefined && earlierBytes < bytes && addSentParts(segment)) return;
    // An earlier visit has sent only some of its parts, or more than is on the disk now. That object may have been played.
    const isResent = earlierBytes !== undefined && earlierBytes !== bytes;
    const object = { bytes, ...(isResent && { isResent }) };
    const name = isResent ? resentName(number, bytes) : firstName;
    enqueue({ name, start, end, onArrived: (receipt) => enlist(segment, { ...object, ...receipt }) });
  };

  function partJob(): SendJob | null {
    // Nothing is sent beside the rest of a segment: if the recorder is lost, one that is missing between two segments
    // would not be noticed.
    const part = isSendingRest ? null : waiting.shift();
    if (!part) return null;
    const { name, isRest = false, start } = part;
    isSendingRest = isRest;
    part.hasBegun = true;
    const send = async (signal: AbortSignal) => {
      try {
        const body = await parts.read(part);
        const receipt = await objects.send(name, body, signal, (bytes) => parts.onSent(start, bytes));
        parts.onSent(start, body.length);
        part.onArrived(receipt);
      } catch (error) {
        waiting.push(part);
        waiting.sort((a, b) => a.start - b.start);
        throw error;
      } finally {
        if (isRest) isSendingRest = false;
      }
    };
    return { name, send };
  }

  function pageJob(): SendJob | null {
    const due = list.duePage();
    const name = due && playlistPageName(due.page);
    if (!due || !name || queue.isSending(name)) return null;
    const send = async (signal: AbortSignal) => {
      // Pages of an earlier visit list no segment of this one.
      const isKnown = due.content.segments.flatMap(objectsOf).every((object) => !objects.isFresh(object.name));
      const body = jsonBytes(due.content);
      list.addPage((isKnown ? objects.receipt(name, body.length) : null) ?? (await objects.send(name, body, signal)));
      changed();
    };
    return { name, send };
  }

  function playlistJob(): SendJob | null {
    const isLast = phase === 'finishing' && waiting.length === 0;
    return isLast || queue.isSending(SENT_PLAYLIST_NAME) ? null : playlist.job(waiting.length > 0);
  }

  function nextJob(): SendJob | null {
    const job = pageJob() ?? playlistJob() ?? partJob();
    playlist.whenDue(waiting.length > 0, queue.wake);
    return job;
  }

  return {
    addInit: (bytes, mimeType) => {
      const onArrived = (receipt: Receipt) => {
        list.setInit({ bytes, mimeType, ...receipt });
        changed();
      };
      enqueue({ name: INIT_NAME, start: 0, end: bytes, onArrived });
    },
    addPart,
    add: (segment) => {
      const { number, start, end, partEnd = start } = segment;
      const unsent = unsentPart(number);
      if (unsent?.start === start) waiting.splice(waiting.indexOf(unsent), 1);
      // One request sends the whole segment.
      if (partEnd === start || unsent?.start === start) return addWhole(segment);
      if (partEnd < end) addPart({ number, from: partEnd - start, start: partEnd, end });
      joined.ended(segment);
    },
    setPaused: (isPaused) => {
      playlist.setState(isPaused ? 'paused' : 'recording');
      queue.wake();
    },
    setSaving: (isSaving) => {
      playlist.setSaving(isSaving);
      queue.wake();
    },
    arrivedMs: list.endMs,
    halt: queue.halt,
    finish: async (durationMs, signal) => {
      enter('finishing');
      queue.resume();
      await queue.idle(signal);
      list.endAt(durationMs);
      const ended = list.playlist('ended');
      if (!ended) throw new Error('Upload failed', { cause: 'Nothing was recorded' });
      ending = setTimeout(() => enter('ended'), PLAYLIST_AFTER_MS);
      return ended;
    },
  };
}
