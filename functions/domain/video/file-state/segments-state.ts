import type { SegmentState } from '#shared/model/video/segment.ts';
import type { StoredFile } from '../../../data/video/file.ts';

type Segments = NonNullable<StoredFile['segments']>;

/**
 * The events of a file's segments. Each leads from the states in which it can happen to another one. `none` is a file
 * without segments.
 */
export const SEGMENT_TRANSITIONS = {
  begin: { none: 'recording' },
  attach: { recording: 'joining', interrupted: 'joining' },
  /** Their file is there: the whole of attached segments, or what a lost recorder had sent. */
  join: { joining: 'joined', failed: 'joined', recording: 'interrupted', interrupted: 'interrupted' },
  /** A join of attached segments has failed. */
  failJoin: { joining: 'failed', failed: 'failed' },
} as const satisfies Record<string, Partial<Record<SegmentState | 'none', SegmentState>>>;

export type SegmentEvent = keyof typeof SEGMENT_TRANSITIONS;

/**
 * Segments after an event.
 * @param before null for none
 * @throws Error for an event that cannot happen to them
 */
export function segmentsAfter(before: Segments | null, event: SegmentEvent, fields: Omit<Segments, 'state'>): Segments {
  const transitions: Partial<Record<SegmentState | 'none', SegmentState>> = SEGMENT_TRANSITIONS[event];
  const from = before?.state ?? 'none';
  const state = transitions[from];
  if (state === undefined) throw new Error(`To segments that are ${from}, this cannot happen: ${event}`);
  return { ...fields, state };
}
