import type { LinkFigures } from '#shared/api/sharing/figures.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { partText, type RetentionPart, retentionParts } from './figures-text.ts';

/** Size of the drawing in its own units. It is stretched to the available space. */
const WIDTH = 100;
const HEIGHT = 50;
/** Shares of the views at which the chart has a line. */
const LINES = [0, 0.5, 1];

/** The outline of the parts, as steps from the bottom left to the bottom right. */
const outlineOf = (parts: readonly RetentionPart[]): string => {
  const step = WIDTH / parts.length;
  const steps = parts.map(({ share }, index) => {
    const y = HEIGHT * (1 - share);
    return `L${index * step} ${y}L${(index + 1) * step} ${y}`;
  });
  return `M0 ${HEIGHT}${steps.join('')}L${WIDTH} ${HEIGHT}Z`;
};

/**
 * How many of a link's views have played each part of the recording: as a drawing, and as a table for screen readers.
 */
export function RetentionChart({ figures }: { figures: LinkFigures }) {
  const parts = retentionParts(figures);
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="font-medium text-sm">Retention</figcaption>
      <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-muted-foreground text-xs">
        <div translate="no" className="tabular flex flex-col justify-between text-end leading-none">
          <span>100%</span>
          <span>50%</span>
          <span>0%</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-36 w-full" role="presentation">
          {LINES.map((share) => (
            <line
              key={share}
              x1={0}
              x2={WIDTH}
              y1={HEIGHT * share}
              y2={HEIGHT * share}
              vectorEffect="non-scaling-stroke"
              className="stroke-border"
            />
          ))}
          <path d={outlineOf(parts)} vectorEffect="non-scaling-stroke" className="fill-primary-soft stroke-primary" />
        </svg>
        <div translate="no" className="tabular col-start-2 mt-1.5 flex justify-between">
          <span>0:00</span>
          <span>{clockText((figures.duration ?? 0) / 2)}</span>
          <span>{clockText(figures.duration)}</span>
        </div>
      </div>
      <p className="text-[13px] text-muted-foreground">
        The share of the plays that reached each part of the recording. A part that is played again counts once.
      </p>
      <div className="sr-only">
        <table>
          <caption>Retention</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Share of plays</th>
              <th scope="col">Plays</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => {
              const { time, share, views } = partText(part);
              return (
                <tr key={part.from}>
                  <th scope="row">{time}</th>
                  <td>{share}</td>
                  <td>{views}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
