import type { LinkFigures, LinkViewer } from '#shared/api/sharing/figures.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { csvText } from '#web/lib/csv.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The share of a recording that is played on average, from 0 to 100. Both in seconds. */
export const watchedPercent = (averageSeconds: number, duration: number): number =>
  Math.round(Math.min(1, averageSeconds / duration) * 100);

/** How much of the recording a view plays on average, as a time and as a share of the recording. */
export function averageText({ averageSeconds, duration }: Pick<LinkFigures, 'averageSeconds' | 'duration'>): string {
  if (averageSeconds === null) return '–';
  const time = clockText(averageSeconds);
  return duration ? `${time} (${watchedPercent(averageSeconds, duration)}%)` : time;
}

/** A part of the recording, with the number of views that have played it. */
export interface RetentionPart {
  /** Start, in seconds. */
  from: number;
  /** End, in seconds. */
  to: number;
  views: number;
  /** Share of all views, 0 to 1. */
  share: number;
}

export const retentionParts = ({ retention, views, duration }: LinkFigures): RetentionPart[] =>
  retention.map((played, index) => ({
    from: ((duration ?? 0) * index) / retention.length,
    to: ((duration ?? 0) * (index + 1)) / retention.length,
    views: played,
    share: views === 0 ? 0 : Math.min(1, played / views),
  }));

/** A row of the table: the time of a part, and how many views have played it. */
export const partText = ({ from, share, views }: RetentionPart) => ({
  time: clockText(from),
  share: percent(share),
  views: String(views),
});

const seconds = (value: number): string => value.toFixed(2);

/** The retention of a link as comma-separated values: a row for each part of the recording. */
export const retentionAsCsv = (figures: LinkFigures): string =>
  csvText([
    ['From (seconds)', 'To (seconds)', 'Plays', 'Share of plays'],
    ...retentionParts(figures).map(({ from, to, views, share }) => [
      ...[seconds(from), seconds(to), String(views), percent(share)],
    ]),
  ]);

export const viewersAsCsv = (viewers: readonly LinkViewer[]): string =>
  csvText([
    ['Email', 'Plays', 'Last played', 'Watched'],
    ...viewers.map(({ email, views, lastViewedAt, watchedPercent }) => [
      ...[email, String(views), lastViewedAt, `${watchedPercent}%`],
    ]),
  ]);
