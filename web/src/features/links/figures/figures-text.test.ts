import { describe, expect, it } from 'vitest';
import type { LinkFigures } from '#shared/api/sharing/figures.ts';
import { averageText, retentionAsCsv, retentionParts, viewersAsCsv } from './figures-text.ts';

const figures = (changes: Partial<LinkFigures> = {}): LinkFigures => ({
  views: 4,
  visitors: 3,
  lastViewedAt: '2026-11-21T12:00:00.000Z',
  averageSeconds: 75,
  duration: 150,
  retention: Array.from({ length: 100 }, (_, index) => (index < 50 ? 4 : 1)),
  ...changes,
});

describe('figures as text', () => {
  it('have the average as a time and as a share of the recording', () => {
    expect(averageText(figures())).toBe('1:15 (50%)');
    expect(averageText(figures({ duration: null }))).toBe('1:15');
    expect(averageText(figures({ averageSeconds: null }))).toBe('–');
  });

  it('have a share of the views for each part', () => {
    const parts = retentionParts(figures());
    expect(parts).toHaveLength(100);
    expect(parts[0]).toEqual({ from: 0, to: 1.5, views: 4, share: 1 });
    expect(parts[99]).toEqual({ from: 148.5, to: 150, views: 1, share: 0.25 });
    expect(retentionParts(figures({ views: 0, retention: [0] }))[0]?.share).toBe(0);
  });

  it('are exported as rows', () => {
    const rows = retentionAsCsv(figures()).split('\r\n');
    expect(rows.slice(0, 2)).toEqual([
      '\uFEFF"From (seconds)","To (seconds)","Plays","Share of plays"',
      '"0.00","1.50","4","100%"',
    ]);
    expect(rows).toHaveLength(102);
  });

  it('let no spreadsheet run a viewer’s address', () => {
    const viewer = { views: 1, lastViewedAt: '2026-11-21T12:00:00.000Z', watchedPercent: 40 };
    const csv = viewersAsCsv([
      { ...viewer, email: '=cmd@acme.com' },
      { ...viewer, email: '+1@acme.com' },
    ]);
    expect(csv).toContain('"\'=cmd@acme.com","1","2026-11-21T12:00:00.000Z","40%"');
    expect(csv).toContain('"\'+1@acme.com",');
  });
});
