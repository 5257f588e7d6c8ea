import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { may } from '#shared/rules/permissions.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { useRecorder, useStartRecording } from './use-recorder.ts';

/** Elements that the floating button must not cover: controls, also disabled ones, and marked elements. */
const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [data-keep-clear]';
/** Their text must stay visible too. It is narrower than the element. */
const HEADINGS = 'h1, h2, h3';
/** Buttons of screens that start a recording. */
const STARTS = '[data-start-recording]';

const isInSight = (element: Element) => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

const meets = (a: DOMRect, b: DOMRect) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Boxes of the controls and the visible headings. */
function boxesIn(screen: Element): DOMRect[] {
  // A heading for screen readers alone has a width of 1 px.
  const headings = [...screen.querySelectorAll(HEADINGS)].filter(({ clientWidth }) => clientWidth > 1);
  const controls = [...screen.querySelectorAll(CONTROLS)];
  return [...controls.map((control) => control.getBoundingClientRect()), ...headings.map(textBoxOf)];
}

function textBoxOf(heading: Element): DOMRect {
  const text = document.createRange();
  text.selectNodeContents(heading);
  return text.getBoundingClientRect();
}

/**
 * Whether the floating button must hide: the screen shows its own button, or a control or a heading lies below the
 * floating one.
 */
function mustMakeWay(floating: Element, screen: Element): boolean {
  if ([...screen.querySelectorAll(STARTS)].some(isInSight)) return true;
  const place = floating.getBoundingClientRect();
  return boxesIn(screen).some((box) => meets(box, place));
}

/** Calls `measure`, at most once per frame, when the content below the button may have changed. */
function watchScreen(screen: Element, measure: () => void): () => void {
  let frame = 0;
  const lookSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      measure();
    });
  };
  const listening = new AbortController();
  for (const event of ['scroll', 'resize']) {
    window.addEventListener(event, lookSoon, { passive: true, signal: listening.signal });
  }
  const size = new ResizeObserver(lookSoon);
  size.observe(screen);
  const content = new MutationObserver(lookSoon);
  content.observe(screen, { childList: true, subtree: true });
  return () => {
    listening.abort();
    size.disconnect();
    content.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Whether a floating button must hide because of the content of the screen. */
function useMakeWay(floating: RefObject<Element | null>): boolean {
  const [makesWay, setMakesWay] = useState(true);
  useLayoutEffect(() => {
    const screen = document.querySelector('main');
    const measure = () => {
      if (screen && floating.current) setMakesWay(mustMakeWay(floating.current, screen));
    };
    measure();
    return screen ? watchScreen(screen, measure) : undefined;
  }, [floating]);
  return makesWay;
}

/**
 * Bar at the bottom of every screen with the Record button, for users who may record. It is absent unless the recorder is
 * idle: during a recording, the floating panel has the Stop button.
 */
export function ControlBar() {
  const { state } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  if (state.phase !== 'idle' || !workspace || !may(workspace.role, 'recording:create')) return null;
  return <RecordPill />;
}

/** The Record button. It is hidden where it would cover something, and where the screen has a Record button of its own. */
function RecordPill() {
  const startRecording = useStartRecording();
  const pill = useRef<HTMLButtonElement>(null);
  const makesWay = useMakeWay(pill);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(max(1rem,env(safe-area-inset-bottom))+var(--dock-height,0px))] z-30 flex justify-center lg:pl-64">
      <button
        ref={pill}
        type="button"
        aria-label="Record"
        onClick={() => startRecording()}
        className={`flex h-11 items-center gap-2.5 rounded-full border bg-popover px-5 font-medium text-popover-foreground text-sm shadow-float transition-[background-color,opacity,visibility] duration-150 hover:bg-accent ${makesWay ? 'invisible opacity-0' : 'pointer-events-auto'}`}
      >
        <span aria-hidden className="size-2.5 rounded-full bg-recording forced-color-adjust-none" />
        Record
      </button>
    </div>
  );
}
