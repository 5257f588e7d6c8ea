import { expect, it } from 'vitest';
import { type CaptureEvent, createCaptureEvents } from './capture-events.ts';

const LOST: CaptureEvent = { type: 'microphone-lost', mayReturn: true };

/** The events that a listener receives when it subscribes after `events`. */
function eventsAfter(...events: CaptureEvent[]): CaptureEvent[] {
  const { emit, follow } = createCaptureEvents();
  for (const event of events) emit(event);
  const heard: CaptureEvent[] = [];
  follow((event) => heard.push(event));
  return heard;
}

it('a listener that subscribes after the microphone was lost is notified of it', () => {
  expect(eventsAfter(LOST)).toEqual([LOST]);
  expect(eventsAfter({ type: 'silence', isSilent: true })).toEqual([{ type: 'silence', isSilent: true }]);
});

it('a microphone that was found again is not reported, and the end is reported once, to current listeners', () => {
  expect(eventsAfter(LOST, { type: 'microphone-found', label: 'Other' }, { type: 'ended' })).toEqual([]);
});

it('a listener receives nothing after it unsubscribes', () => {
  const { emit, follow } = createCaptureEvents();
  const heard: CaptureEvent[] = [];
  const end = follow((event) => heard.push(event));
  emit(LOST);
  end();
  emit({ type: 'ended' });
  expect(heard).toEqual([LOST]);
});
