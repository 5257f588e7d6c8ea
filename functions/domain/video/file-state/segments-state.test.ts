import { expect, it } from 'vitest';
import { SEGMENT_STATES } from '#shared/model/video/segment.ts';
import { SEGMENT_TRANSITIONS, type SegmentEvent, segmentsAfter } from './segments-state.ts';

const segmentsIn = (state: (typeof SEGMENT_STATES)[number] | null) =>
  state && { uploadId: 'u', state, isWatchable: true, saving: null, attached: null, failure: null };
const EVENTS = Object.keys(SEGMENT_TRANSITIONS) as SegmentEvent[];
const WAS_ATTACHED = ['joining', 'joined', 'failed'];

it.each(EVENTS.flatMap((event) => [null, ...SEGMENT_STATES].map((state) => [event, state] as const)))(
  '%s of segments that are %s',
  (event, state) => {
    const fields = { uploadId: 'u', isWatchable: true, saving: null, attached: null };
    let after: ReturnType<typeof segmentsAfter> | null = null;
    try {
      after = segmentsAfter(segmentsIn(state), event, fields);
    } catch (error) {
      expect(String(error)).toContain('this cannot happen');
    }
    // A file that is whole stays so, and segments begin once.
    if (state === 'joined') expect(after).toBeNull();
    expect(after?.state === 'recording').toBe(event === 'begin' && state === null);
    if (!after || !state) return;
    // What was attached stays attached, and only an attach makes it so.
    const isAttached = WAS_ATTACHED.includes(after.state);
    expect(isAttached).toBe(WAS_ATTACHED.includes(state) || event === 'attach');
  },
);
