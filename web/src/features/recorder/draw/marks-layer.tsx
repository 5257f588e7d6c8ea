import { useEffect, useRef } from 'react';
import { drawMarks } from '#web/media/compose/draw-marks.ts';
import { type Mark, markNow, markOpacity } from '#web/media/compose/marks.ts';
import { useOwnWindow } from '#web/ui/own-window.tsx';

function paint(canvas: HTMLCanvasElement, marks: readonly Mark[], pixels: number): void {
  const [width, height] = [canvas.clientWidth * pixels, canvas.clientHeight * pixels];
  // It also empties the canvas.
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  const whole = { x: 0, y: 0, width, height };
  if (context) drawMarks(context, marks, { shown: whole, surface: whole, width }, markNow());
}

/** What is drawn on the shared surface, over its picture. */
export function MarksLayer({ marks }: { marks: readonly Mark[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const own = useOwnWindow();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let request = 0;
    const show = () => {
      paint(element, marks, own.devicePixelRatio);
      const isFading = marks.some((mark) => mark.fadesAt !== null && markOpacity(mark, markNow()) > 0);
      if (isFading) request = own.requestAnimationFrame(show);
    };
    show();
    // The page's own observer sees nothing while the page is behind its floating window.
    const { ResizeObserver: Observer } = own as Window & typeof globalThis;
    const size = new Observer(() => paint(element, marks, own.devicePixelRatio));
    size.observe(element);
    return () => {
      own.cancelAnimationFrame(request);
      size.disconnect();
    };
  }, [marks, own]);
  return <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />;
}
