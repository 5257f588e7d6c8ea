import { expect, it } from 'vitest';
import { type CaptureEvent, createCaptureEvents } from './capture-events.ts';

const LOST: CaptureEvent = { type: 'microphone-lost' };

/** What a listener is told that comes after these events. */
function toldAfter(...events: CaptureEvent[]): CaptureEvent[] {
  const { emit, watch } = createCaptureEvents();
  for (const event of events) emit(event);
  const told: CaptureEvent[] = [];
  watch((event) => told.push(event));
  return told;
}

it('a microphone that was lost before anybody listened is told of', () => {
  expect(toldAfter(LOST)).toEqual([LOST]);
  expect(toldAfter({ type: 'silence', isSilent: true })).toEqual([{ type: 'silence', isSilent: true }]);
});

it('one that was found again is not, and an end is told once, to those who listen', () => {
  expect(toldAfter(LOST, { type: 'microphone-found', label: 'Other' }, { type: 'ended' })).toEqual([]);
});

it('nothing is told any more after the end of a watch', () => {
  const { emit, watch } = createCaptureEvents();
  const told: CaptureEvent[] = [];
  const end = watch((event) => told.push(event));
  emit(LOST);
  end();
  emit({ type: 'ended' });
  expect(told).toEqual([LOST]);
});
