import { describe, expect, it } from 'vitest';
import { REPORT_RANGES_MAX } from '#shared/model/figures.ts';
import { played, readVisit, reportedRanges, saveVisit } from './watched-visit.ts';

const MINUTE = 60_000;

function newStore() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

describe('a visit to a link', () => {
  it('has what was played in it', () => {
    let visit = readVisit(null, 'tok', 0);
    visit = played(visit, [0, 2.00049], 1000);
    visit = played(visit, [1, 4], 2000);
    expect(reportedRanges(visit)).toEqual([[0, 4]]);
  });

  it('goes on after a reload', () => {
    const store = newStore();
    const visit = { ...played(readVisit(store, 'tok', 0), [0, 2], 0), sequence: 3 };
    saveVisit(store, 'tok', visit);
    expect(readVisit(store, 'tok', 29 * MINUTE)).toEqual(visit);
    expect(readVisit(store, 'other', 0)).toMatchObject({ sequence: 0, ranges: [] });
  });

  it('ends after half an hour without playing', () => {
    const store = newStore();
    const visit = played(readVisit(store, 'tok', 0), [0, 2], 0);
    saveVisit(store, 'tok', visit);
    for (const next of [readVisit(store, 'tok', 31 * MINUTE), played(visit, [0, 1], 31 * MINUTE)]) {
      expect(next.visitId).not.toBe(visit.visitId);
      expect(next.sequence).toBe(0);
    }
    expect(played(visit, [5, 6], 31 * MINUTE).ranges).toEqual([[5, 6]]);
  });

  it('reports the longest ranges when there are too many', () => {
    let visit = readVisit(null, 'tok', 0);
    for (let at = 0; at < REPORT_RANGES_MAX + 10; at++) visit = played(visit, [at * 10, at * 10 + 1 + (at % 2)], 0);
    const reported = reportedRanges(visit);
    expect(reported).toHaveLength(REPORT_RANGES_MAX);
    expect(reported.filter(([from = 0, to = 0]) => to - from === 2)).toHaveLength(REPORT_RANGES_MAX / 2 + 5);
  });
});
