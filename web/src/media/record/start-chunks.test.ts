import { describe, expect, it, vi } from 'vitest';
import { startChunks } from './start-chunks.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

/** A recorder, and the ticks that ask it. */
function startFake(userAgent: string) {
  const events = new EventTarget();
  const recorder = {
    state: 'inactive' as RecordingState,
    start: vi.fn(() => {
      recorder.state = 'recording';
    }),
    requestData: vi.fn(() => {
      if (recorder.state === 'inactive') throw new DOMException('It has ended.', 'InvalidStateError');
    }),
    addEventListener: events.addEventListener.bind(events),
  };
  let onTick = () => {};
  const ended = vi.fn();
  startChunks(recorder, userAgent, (rate, tick) => {
    expect(rate).toBe(4);
    onTick = tick;
    return ended;
  });
  return { recorder, events, tick: () => onTick(), ended };
}

describe('startChunks', () => {
  it('leaves the chunks to the browser', () => {
    const { recorder, tick } = startFake(CHROME);
    expect(recorder.start).toHaveBeenCalledExactlyOnceWith(250);
    tick();
    expect(recorder.requestData).not.toHaveBeenCalled();
  });

  it('requests each chunk in Firefox, where one of a timeslice can be overtaken', () => {
    const { recorder, tick } = startFake(FIREFOX);
    expect(recorder.start).toHaveBeenCalledExactlyOnceWith();
    tick();
    recorder.state = 'paused';
    tick();
    expect(recorder.requestData).toHaveBeenCalledTimes(2);
  });

  it('requests nothing from a recorder that has ended', () => {
    const { recorder, events, tick, ended } = startFake(FIREFOX);
    recorder.state = 'inactive';
    tick();
    expect(recorder.requestData).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
    events.dispatchEvent(new Event('stop'));
    expect(ended).toHaveBeenCalledOnce();
  });
});
