/** Largest difference that counts as rounding, in pixels. */
const SLACK = 1;
const CONTROLS = 'button, a[href], input, select, textarea, [role^=menuitem]';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const nameOf = (element: Element) => {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `<${element.tagName.toLowerCase()} ${element.className.toString().slice(0, 50)}> “${name.trim().slice(0, 40)}”`;
};

/**
 * Caches the answer for each element. The page does not change meanwhile, and each check starts with an empty cache.
 */
function once<T>(ask: (element: Element) => T): (element: Element) => T {
  const answers = new Map<Element, T>();
  return (element) => {
    const known = answers.get(element);
    if (known !== undefined || answers.has(element)) return known as T;
    const answer = ask(element);
    answers.set(element, answer);
    return answer;
  };
}

const isIn = (box: Box, place: Box) => box.left >= place.left - SLACK && box.right <= place.right + SLACK;

const meet = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

const styleOf = once((element) => getComputedStyle(element));
const boxOf = once((element) => element.getBoundingClientRect());

/**
 * Whether an element is visible: text for screen readers is clipped to nothing, and a form's hidden fields are hidden.
 */
function isThere(element: Element): boolean {
  const { width, height } = boxOf(element);
  const { display, visibility, clipPath } = styleOf(element);
  if (display === 'contents') return true;
  if (visibility !== 'visible' || clipPath !== 'none' || element.matches('input[aria-hidden=true]')) return false;
  return width > SLACK && height > SLACK;
}

const isShown: (element: Element) => boolean = once(
  (element) => isThere(element) && (element.parentElement === null || isShown(element.parentElement)),
);

const clips = (element: Element) => styleOf(element).overflowX !== 'visible' && element !== document.body;

/** Boxes that clip an element. */
const framesOf: (element: Element) => Box[] = once(({ parentElement: parent }) => {
  if (!parent) return [];
  return clips(parent) ? [...framesOf(parent), boxOf(parent)] : framesOf(parent);
});

const clipped = (box: Box, frames: Box[]): Box => ({
  left: Math.max(box.left, ...frames.map(({ left }) => left)),
  right: Math.min(box.right, ...frames.map(({ right }) => right)),
  top: Math.max(box.top, ...frames.map(({ top }) => top)),
  bottom: Math.min(box.bottom, ...frames.map(({ bottom }) => bottom)),
});

/** A floating element covers the content below it on purpose. */
const layerOf: (element: Element) => Element | null = once((element) => {
  if (['fixed', 'sticky'].includes(styleOf(element).position)) return element;
  return element.parentElement && layerOf(element.parentElement);
});

/** With a dialog open, only the top dialog and toasts count. */
function shown(): Element[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown);
  const parts = [dialogs.at(-1) ?? document.body, ...document.querySelectorAll('ol > li[data-state=open]')];
  return [...new Set(parts.flatMap((part) => [part, ...part.querySelectorAll('*')]))].filter(isShown);
}

/**
 * Boxes whose content is wider than they are. An ellipsis shows the cut of a text, a field scrolls, and decoration is cut
 * at an edge, such as the pictures of a timeline.
 */
const overfull = (elements: Element[]) =>
  elements
    .filter((element) => clips(element) && !element.matches('input, select, textarea'))
    .filter((element) => styleOf(element).textOverflow !== 'ellipsis' && !element.closest('[aria-hidden=true]'))
    .filter((element) => element.scrollWidth > element.clientWidth + SLACK)
    .map((element) => `${nameOf(element)} holds ${element.scrollWidth} px in ${element.clientWidth} px`);

const cutControls = (controls: Element[], page: Box) =>
  controls
    .filter((control) => {
      const box = boxOf(control);
      return [page, ...framesOf(control)].some((frame) => !isIn(box, frame));
    })
    .map((control) => `${nameOf(control)} is cut, or outside the window`);

interface Line {
  element: Element;
  layer: Element | null;
  box: Box;
}

/** The visible parts of the text lines that an element contains itself. */
function linesOf(element: Element): Line[] {
  if (styleOf(element).pointerEvents === 'none') return [];
  const frames = [...framesOf(element), ...(clips(element) ? [boxOf(element)] : [])];
  const layer = layerOf(element);
  const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
  return texts.flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].map((box) => clipped(box, frames));
    return boxes
      .filter(({ left, right, top, bottom }) => left < right && top < bottom)
      .map((box) => ({ element, layer, box }));
  });
}

/** Text outside the window, or over a button. */
function misplacedText(lines: Line[], controls: Element[], page: Box): string[] {
  const buttons = controls
    .filter((control) => control.matches('button, a[href]'))
    .map((control) => ({
      control,
      layer: layerOf(control),
      box: clipped(boxOf(control), framesOf(control)),
    }));
  const beyond = lines.filter(({ box }) => !isIn(box, page));
  const covered = lines.filter((line) =>
    buttons.some(
      ({ control, layer, box }) => !control.contains(line.element) && layer === line.layer && meet(line.box, box),
    ),
  );
  return [
    ...beyond.map(({ element }) => `${nameOf(element)} is written beyond the window`),
    ...covered.map(({ element }) => `${nameOf(element)} lies where a button is`),
  ];
}

/**
 * The layout faults of a page: content wider than the window or its box, a control that is cut by either, text over a
 * button. Runs in the page.
 */
export function misplaced(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page = { left: 0, right: clientWidth, top: 0, bottom: 0 };
  const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`] : [];
  const elements = shown();
  const controls = elements.filter((element) => element.matches(CONTROLS));
  const lines = elements.flatMap(linesOf);
  const found = [
    ...sideways,
    ...overfull(elements),
    ...cutControls(controls, page),
    ...misplacedText(lines, controls, page),
  ];
  return [...new Set(found)];
}
