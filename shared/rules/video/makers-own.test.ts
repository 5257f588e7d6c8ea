import { expect, it } from 'vitest';
import { SEGMENT_STATES, type SegmentState } from '../../model/video/segment.ts';
import { isMakersOwn, mayMakeLink } from './makers-own.ts';

const recording = (state: SegmentState | null, isShared = false) => ({
  userId: 'ada',
  isShared,
  segments: state && { state },
});

it('a recording in segments belongs only to its maker until Upload', () => {
  const own = SEGMENT_STATES.filter((state) => isMakersOwn(recording(state)));
  expect(own).toEqual(['recording', 'interrupted']);
  expect(isMakersOwn(recording(null))).toBe(false);
});

it('only the maker may create the first link of a recording until Upload, and then all who may change it', () => {
  for (const state of SEGMENT_STATES) {
    expect(mayMakeLink(recording(state), 'ada')).toBe(true);
    expect(mayMakeLink(recording(state), 'bob')).toBe(!isMakersOwn(recording(state)));
    expect(mayMakeLink(recording(state, true), 'bob'), 'the link is there').toBe(true);
  }
  expect(mayMakeLink(recording(null), 'bob')).toBe(true);
  expect(mayMakeLink(recording('recording'), undefined)).toBe(false);
});
