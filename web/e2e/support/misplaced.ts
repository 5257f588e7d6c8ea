/** What counts as rounding, in pixels. */
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

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let next = element.parentElement; next; next = next.parentElement) ancestors.push(next);
  return ancestors;
}

const isIn = (box: Box, place: Box) => box.left >= place.left - SLACK && box.right <= place.right + SLACK;

const meet = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

/** What only screen readers are told is clipped to nothing; a field that only forms read is hidden from them. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > SLACK &&
    height > SLACK &&
    element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none' &&
    !element.matches('input[aria-hidden=true]')
  );
}

const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible' && element !== document.body;

/** Boxes outside which nothing of an element can be seen. */
const framesOf = (element: Element) =>
  ancestorsOf(element)
    .filter(clips)
    .map((frame) => frame.getBoundingClientRect());

const clipped = (box: Box, frames: Box[]): Box => ({
  left: Math.max(box.left, ...frames.map(({ left }) => left)),
  right: Math.min(box.right, ...frames.map(({ right }) => right)),
  top: Math.max(box.top, ...frames.map(({ top }) => top)),
  bottom: Math.min(box.bottom, ...frames.map(({ bottom }) => bottom)),
});

/** What floats over the page lies over what is below it on purpose. */
const layerOf = (element: Element) =>
  [element, ...ancestorsOf(element)].find((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position));

/** With a dialog open only the one on top counts, and toasts. */
function shown(): Element[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown);
  const parts = [dialogs.at(-1) ?? document.body, ...document.querySelectorAll('ol > li[data-state=open]')];
  const all = [...new Set(parts.flatMap((part) => [part, ...part.querySelectorAll('*')]))];
  return all.filter((element) => isShown(element) && ancestorsOf(element).every(isShown));
}

/** Boxes with more in them than they are wide. A text that ends with dots says so, and a field scrolls. */
const overfull = (elements: Element[]) =>
  elements
    .filter((element) => clips(element) && !element.matches('input, select, textarea'))
    .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
    .filter((element) => element.scrollWidth > element.clientWidth + SLACK)
    .map((element) => `${nameOf(element)} holds ${element.scrollWidth} px in ${element.clientWidth} px`);

const cutControls = (controls: Element[], page: Box) =>
  controls
    .filter((control) => {
      const box = control.getBoundingClientRect();
      return [page, ...framesOf(control)].some((frame) => !isIn(box, frame));
    })
    .map((control) => `${nameOf(control)} is cut, or outside the window`);

interface Line {
  element: Element;
  layer: Element | undefined;
  box: Box;
}

/** What can be seen of the lines of text that an element holds itself. */
function linesOf(element: Element): Line[] {
  if (getComputedStyle(element).pointerEvents === 'none') return [];
  const frames = [...framesOf(element), ...(clips(element) ? [element.getBoundingClientRect()] : [])];
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

/** Text beyond the window, or where a button is. */
function misplacedText(lines: Line[], controls: Element[], page: Box): string[] {
  const buttons = controls
    .filter((control) => control.matches('button, a[href]'))
    .map((control) => ({
      control,
      layer: layerOf(control),
      box: clipped(control.getBoundingClientRect(), framesOf(control)),
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
 * What is wrong with where things are on the page: what is wider than the window or than the box it is in, a control
 * that either of them cuts, text where a button is. Runs in the page.
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
