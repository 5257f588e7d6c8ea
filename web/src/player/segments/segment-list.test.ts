import { describe, expect, it } from 'vitest';
import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { objectsOf } from '#shared/rules/video/segment-objects.ts';
import { nextWanted } from './demand.ts';
import { createSegmentList } from './segment-list.ts';

const etag = `"${'0'.repeat(32)}"`;
const segment = (number: number): Segment => ({
  number,
  bytes: 9,
  startMs: (number - 1) * 2000,
  durationMs: 2000,
  etag,
});
const segments = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => segment(from + index));

/** The playlist of so many segments of two seconds. */
function playlist(count: number): Playlist {
  const pages = Math.floor(count / SEGMENTS_PER_PAGE);
  const page = { etag, bytes: 900, durationMs: SEGMENTS_PER_PAGE * 2000 };
  return {
    version: 1,
    mimeType: 'video/webm;codecs=vp8,opus',
    state: 'ended',
    init: { bytes: 9, etag },
    pages: Array.from({ length: pages }, () => page),
    segments: segments(pages * SEGMENTS_PER_PAGE + 1, count),
  };
}

function listOf(count: number) {
  const list = createSegmentList();
  list.update(playlist(count));
  return list;
}

describe('the segments of a recording', () => {
  it('are found by the moment that they are played at', () => {
    const list = listOf(10);
    expect([0, 1999, 2000, 19_999, 99_000].map((ms) => list.at(ms))).toEqual(
      [1, 1, 2, 10, 10].map((number) => ({ segment: segment(number) })),
    );
    expect([list.count(), list.endMs()]).toEqual([10, 20_000]);
  });

  it('on a page are known once it is loaded', () => {
    const list = listOf(250);
    expect(list.at(0)).toEqual({ page: 1 });
    expect(list.at(399_999)).toEqual({ page: 2 });
    expect(list.at(400_000)).toEqual({ segment: segment(201) });
    list.addPage(segments(101, 200));
    expect(list.at(399_999)).toEqual({ segment: segment(200) });
    expect(list.at(200_000)).toEqual({ segment: segment(101) });
    expect([list.get(100), list.get(150), list.get(251)]).toEqual([{ page: 1 }, { segment: segment(150) }, null]);
  });

  it('that were known before they went to a page need no page', () => {
    const list = listOf(99);
    list.update(playlist(100));
    expect([list.at(0), list.get(100)]).toEqual([{ segment: segment(1) }, { page: 1 }]);
    expect(list.endMs()).toBe(200_000);
  });

  it('are empty before the first playlist', () => {
    expect([listOf(0).at(0), listOf(0).last()]).toEqual([null, undefined]);
  });
});

describe('what is fetched next', () => {
  const wanted = (held: number[], fromMs: number, toMs: number, count = 250) => {
    const found = nextWanted({ list: listOf(count), has: (number) => held.includes(number), fromMs, toMs });
    return [found.segments.map(({ number }) => number), found.page];
  };

  it('is what is shown now, alone, and then two at a time', () => {
    expect(wanted([], 400_000, 430_000)).toEqual([[201], null]);
    expect(wanted([201], 400_000, 430_000)).toEqual([[202, 203], null]);
    expect(wanted([201, 203], 400_000, 430_000)).toEqual([[202, 204], null]);
  });

  it('is nothing beyond what is wanted, but always the one after what is shown', () => {
    expect(wanted([201, 202], 400_000, 403_000)).toEqual([[], null]);
    expect(wanted([201], 400_000, 400_500)).toEqual([[202], null]);
    expect(wanted([250], 499_000, 600_000)).toEqual([[], null]);
  });

  it('is a page where that is needed', () => {
    expect(wanted([], 0, 30_000)).toEqual([[], 1]);
  });
});

describe('a segment that is found before the playlist lists it', () => {
  const early = { ...segment(11), durationMs: 1967 };
  const live = (count: number): Playlist => ({ ...playlist(count), state: 'recording' });

  it('is the last one, also while the playlist does not list it yet, and then as it is listed', () => {
    const list = listOf(10);
    list.addEarly(early, true);
    expect([list.count(), list.endMs(), list.last()]).toEqual([11, 21_967, early]);
    expect(list.update(live(10))).toEqual([]);
    expect(list.last()).toEqual(early);
    expect(list.update(live(12))).toEqual([]);
    expect([list.get(11), list.endMs()]).toEqual([{ segment: segment(11) }, 24_000]);
  });

  it('is needed again if it was only the first part of a segment', () => {
    const list = listOf(10);
    list.addEarly(early, true);
    const { segments: listed, ...rest } = live(11);
    const withTail = listed.map((each) => (each.number === 11 ? { ...each, tail: { bytes: 3, etag } } : each));
    expect(list.update({ ...rest, segments: withTail })).toEqual([11]);
  });

  it('is on its page once the playlist has a page for it', () => {
    const list = listOf(99);
    list.addEarly(segment(100), true);
    list.update(live(101));
    expect(list.get(100)).toEqual({ page: 1 });
  });

  it('is gone if the recording has ended without it', () => {
    const list = listOf(10);
    list.addEarly(early, true);
    list.update(playlist(10));
    expect(list.count()).toBe(10);
  });

  const head = () => ({ ...segment(11), bytes: 4, durationMs: 1000 });
  const tail = { bytes: 5, etag };
  /** The playlist that lists the head with its tail, or otherwise. */
  const listing = (change: Partial<Segment>): Playlist => {
    const { segments: listed, ...rest } = live(11);
    return { ...rest, segments: listed.map((each) => (each.number === 11 ? { ...each, bytes: 4, ...change } : each)) };
  };

  it('may be a head, whose tail is found later, and then is as it is listed', async () => {
    const list = listOf(10);
    const found = head();
    list.addEarly(found, false);
    expect([list.count(), list.endMs(), list.extent()]).toEqual([11, 21_000, 10.5]);
    const more = list.more(found);
    list.addPart({ bytes: 5, durationMs: 1967 }, true);
    await more;
    expect(found).toMatchObject({ durationMs: 1967, tail: { bytes: 5 } });
    expect([list.endMs(), list.extent(), list.more(found)]).toEqual([21_967, 11, null]);
    expect(list.update(listing({ tail }))).toEqual([]);
  });

  it('may come in many parts, and then is as it is listed', async () => {
    const list = listOf(10);
    const found = head();
    list.addEarly(found, false);
    for (const [bytes, durationMs] of [[5, 1400] as const, [6, 1700] as const]) {
      const more = list.more(found);
      list.addPart({ bytes, durationMs }, false);
      await more;
      expect([list.open(), list.extent(), list.endMs()]).toEqual([found, 10.5, 20_000 + durationMs]);
    }
    const more = [{ bytes: 6, etag }];
    const waiting = list.more(found);
    expect(list.update(listing({ tail, more: [...more, { bytes: 7, etag }] }))).toEqual([]);
    await waiting;
    expect([objectsOf(found).length, list.more(found)]).toEqual([4, null]);
  });

  it.each([
    ['a part that is missing', { tail, more: [] }],
    ['a part of another size', { tail, more: [{ bytes: 9, etag }] }],
  ])('may have been listed with %s: it is needed again', (_what, change) => {
    const list = listOf(10);
    list.addEarly(head(), false);
    list.addPart({ bytes: 5, durationMs: 1400 }, false);
    list.addPart({ bytes: 6, durationMs: 1700 }, false);
    expect(list.update(listing(change))).toEqual([11]);
  });

  it.each([
    ['with its tail', { tail }],
    ['alone, because the next keyframe came soon', { durationMs: 1000 }],
  ])('may be a head that is listed %s', async (_what, change) => {
    const list = listOf(10);
    const found = head();
    list.addEarly(found, false);
    const more = list.more(found);
    expect(list.update(listing(change))).toEqual([]);
    await more;
    expect(found).toMatchObject({ durationMs: 2000, ...change });
  });

  it('may be a head that was sent otherwise: it is needed again, and nobody waits for its tail', async () => {
    const list = listOf(10);
    const found = head();
    list.addEarly(found, false);
    const more = list.more(found);
    expect(list.update(listing({ bytes: 9, isResent: true }))).toEqual([11]);
    await expect(more).rejects.toMatchObject({ name: 'NotWantedError' });
  });
});
