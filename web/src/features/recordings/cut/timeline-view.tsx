import { type PointerEvent, type RefObject, useRef } from 'react';
import type { KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import type { Timeline } from '#web/media/timeline/open-timeline.ts';
import { areaSpan } from './area-times.ts';
import type { Editor } from './commands.ts';
import { removedParts } from './edit.ts';
import { rulerStep, rulerTimes } from './scale.ts';
import { Strip } from './strip.tsx';
import { momentText, rulerText } from './time-text.ts';
import { RemoveButton } from './transport.tsx';
import type { Sound } from './use-timeline.ts';
import type { TimelineView as View } from './use-view.ts';
import { Wave } from './wave.tsx';

/** How far the pointer moves until it marks a part, in pixels. */
const DRAG_PX = 5;

interface TimelineViewProps {
  scroller: RefObject<HTMLDivElement | null>;
  editor: Editor;
  timeline: Timeline | null;
  sound: Sound;
  suggested: KeptRanges;
}

/** Where the pointer is on the timeline, in milliseconds. */
const timeAt = ({ currentTarget, clientX }: PointerEvent, scale: number): number =>
  ((clientX - currentTarget.getBoundingClientRect().left) / scale) * 1000;

/** A press moves the playhead; with a mouse, drawing marks a part. On a touch screen, drawing scrolls. */
function useDrawing({ view: { scale }, edit: { lengthMs }, playhead, marks }: Editor) {
  const drawn = useRef<{ from: number; px: number; isDrawn: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      drawn.current = { from: timeAt(event, scale), px: event.clientX, isDrawn: false };
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const begun = drawn.current;
      if (!begun || event.pointerType === 'touch') return;
      if (!begun.isDrawn && Math.abs(event.clientX - begun.px) < DRAG_PX) return;
      begun.isDrawn = true;
      const now = Math.min(Math.max(timeAt(event, scale), 0), lengthMs);
      marks.draw([Math.min(begun.from, now), Math.max(begun.from, now)]);
    },
    onPointerUp: (event: PointerEvent) => {
      if (drawn.current && !drawn.current.isDrawn) playhead.seek(timeAt(event, scale));
      drawn.current = null;
    },
    onPointerCancel: () => {
      drawn.current = null;
    },
  };
}

/** Room for the text of a mark, in pixels. */
const MARK_WIDTH = 64;

function Ruler({ view: { view, scale, total } }: { view: View }) {
  const step = rulerStep(scale);
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 h-7 overflow-hidden border-b text-muted-foreground text-xs">
      {rulerTimes(step, view.from, view.to).map((seconds) => (
        <span
          key={seconds}
          translate="no"
          className="tabular absolute top-0 h-full border-l pt-1.5 pl-1.5"
          style={{ left: seconds * scale }}
        >
          {seconds * scale + MARK_WIDTH <= total && rulerText(seconds, step)}
        </span>
      ))}
    </div>
  );
}

interface SpanProps {
  part: readonly [number, number];
  scale: number;
  className: string;
}

const Span = ({ part: [from, to], scale, className }: SpanProps) => (
  <div
    className={`pointer-events-none absolute top-7 bottom-0 forced-color-adjust-none ${className}`}
    style={{ left: (from / 1000) * scale, width: Math.max(((to - from) / 1000) * scale, 1) }}
  />
);

const REMOVED =
  'border-destructive border-x bg-background/75 bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--destructive)_7px_9px)]';
const SUGGESTED = 'border-warning-foreground border-2 border-dashed bg-warning/60';
const HIDDEN = 'border-foreground border-x border-t-4 bg-foreground/10';
const MARKED = 'border-primary border-x-2 bg-primary/30';

export function TimelineView({ scroller, editor, timeline, sound, suggested }: TimelineViewProps) {
  const { edit, view } = editor;
  const { scale } = view;
  const { ms } = editor.playhead;
  const { from, to } = editor.marks.marks;
  const drawing = useDrawing(editor);
  return (
    <div
      ref={scroller}
      className="relative overflow-x-auto overflow-y-hidden rounded-lg border bg-card overscroll-x-contain"
    >
      <div
        {...drawing}
        className="relative min-h-37 min-w-full pt-25 cursor-crosshair touch-pan-x select-none"
        style={{ width: view.total }}
      >
        <Ruler view={view} />
        {timeline?.aspect ? (
          <Strip timeline={timeline} view={view} />
        ) : (
          <div className="absolute inset-x-0 top-7 h-18 bg-muted" />
        )}
        <Wave levels={sound.levels} version={sound.version} view={view} />
        {suggested.map((part) => (
          <Span key={part.join()} part={part} scale={scale} className={SUGGESTED} />
        ))}
        {removedParts(edit).map((part) => (
          <Span key={part.join()} part={part} scale={scale} className={REMOVED} />
        ))}
        {edit.areas.map((area, at) => {
          const span = areaSpan(editor.base, area);
          return span && <Span key={`${area.name} ${at}`} part={span} scale={scale} className={HIDDEN} />;
        })}
        {(from !== null || to !== null) && (
          <Span part={[from ?? to ?? 0, to ?? from ?? 0]} scale={scale} className={MARKED} />
        )}
        <div
          role="slider"
          tabIndex={0}
          aria-label="Playhead"
          aria-valuemin={0}
          aria-valuemax={Math.round(edit.lengthMs)}
          aria-valuenow={Math.round(ms)}
          aria-valuetext={momentText(ms)}
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-foreground outline-offset-2 forced-colors:bg-[Highlight]"
          style={{ left: (ms / 1000) * scale }}
        >
          <span className="absolute top-0 left-1/2 size-3 -translate-x-1/2 rotate-45 rounded-[3px] bg-foreground forced-colors:bg-[Highlight]" />
        </div>
        <RemoveButton editor={editor} />
      </div>
    </div>
  );
}
