import type { LinkFigures, LinkViewer } from '#shared/api/figures.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { csvText } from '#web/lib/csv.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What a view plays of the recording on average, as a time and as a share of it. */
export function averageText({ averageSeconds, duration }: LinkFigures): string {
  if (averageSeconds === null) return '–';
  const time = clockText(averageSeconds);
  return duration ? `${time} (${percent(Math.min(1, averageSeconds / duration))})` : time;
}

/** A part of the recording, and how many of the views have played it. */
export interface RetentionPart {
  /** In seconds, as the next. */
  from: number;
  to: number;
  views: number;
  /** Of all views, 0 to 1. */
  share: number;
}

export const retentionParts = ({ retention, views, duration }: LinkFigures): RetentionPart[] =>
  retention.map((played, index) => ({
    from: ((duration ?? 0) * index) / retention.length,
    to: ((duration ?? 0) * (index + 1)) / retention.length,
    views: played,
    share: views === 0 ? 0 : Math.min(1, played / views),
  }));

/** A part as the table has it: when it is, and how many have played it. */
export const partText = ({ from, share, views }: RetentionPart) => ({
  time: clockText(from),
  share: percent(share),
  views: String(views),
});

const seconds = (value: number): string => value.toFixed(2);

/** The retention of a link as comma-separated values, a row for each part of the recording. */
export const retentionAsCsv = (figures: LinkFigures): string =>
  csvText([
    ['From (seconds)', 'To (seconds)', 'Views', 'Share of views'],
    ...retentionParts(figures).map(({ from, to, views, share }) => [
      ...[seconds(from), seconds(to), String(views), percent(share)],
    ]),
  ]);

/** The viewers of a link as comma-separated values. */
export const viewersAsCsv = (viewers: readonly LinkViewer[]): string =>
  csvText([
    ['E-mail', 'Views', 'Last viewed', 'Watched'],
    ...viewers.map(({ email, views, lastViewedAt, watchedPercent }) => [
      ...[email, String(views), lastViewedAt, `${watchedPercent}%`],
    ]),
  ]);
