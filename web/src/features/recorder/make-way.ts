/** What a person can press or type in, also while it is disabled, and what floats over the screen itself. */
const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [data-keep-clear]';
/** The screens' own buttons that start a recording. */
const STARTS = '[data-start-recording]';

const isInSight = (element: Element) => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

const meets = (a: DOMRect, b: DOMRect) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Whether the floating button must go: the screen has a button of its own in sight, or a control lies beneath. */
export function mustMakeWay(floating: Element, screen: Element): boolean {
  if ([...screen.querySelectorAll(STARTS)].some(isInSight)) return true;
  const place = floating.getBoundingClientRect();
  return [...screen.querySelectorAll(CONTROLS)].some((control) => meets(control.getBoundingClientRect(), place));
}
