import { createTailwindMerge } from 'tailwind-merge';

/*
 * tailwind-merge knows all classes of Tailwind, in 7 kB. This names the groups that we use, by fewer rules: a group is the
 * classes of one property. The test compares the two for each class in the sources.
 */

const any = () => true;
const isNumber = (value: string) => /^\d/.test(value);
const isWidth = ['', isNumber];
const isNamedSize = (value: string) => /^\d*(xs|sm|md|lg|xl)$/.test(value);
const isLength = (value: string) => /^\[[\d.]+(px|r?em|%|cqw)\]$|^\[(calc|clamp|max|min)\(/.test(value);
const isImage = (value: string) => /^\[(url|image|(repeating-)?(linear|radial|conic)-gradient)\(/.test(value);
const isArbitrary = (value: string) => /^[[(]/.test(value);

const STYLES = ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'];
const PLACES = [
  'normal',
  'start',
  'end',
  'center',
  'between',
  'around',
  'evenly',
  'stretch',
  'baseline',
  'center-safe',
];

/** Groups whose classes all begin with their name. */
const PREFIXES =
  'aspect overflow overflow-x overflow-y overscroll overscroll-x overscroll-y inset inset-x inset-y start end top right ' +
  'bottom left z order basis grid-cols grid-rows grid-flow col col-start col-end row row-start row-end auto-cols auto-rows gap gap-x ' +
  'gap-y justify justify-items justify-self items self place-content place-items place-self p px py ps pe pt pr pb pl m mx ' +
  'my ms me mt mr mb ml size w min-w max-w h min-h max-h tracking leading line-clamp underline-offset decoration ' +
  'whitespace wrap break list align opacity backdrop-blur duration delay ease rotate scale translate translate-x ' +
  'translate-y origin cursor pointer-events appearance accent field-sizing forced-color-adjust scroll-mt fill';

const SIDES = ['x', 'y', 's', 'e', 't', 'r', 'b', 'l'];
const CORNERS = ['s', 'e', 't', 'r', 'b', 'l', 'ss', 'se', 'ee', 'es', 'tl', 'tr', 'br', 'bl'];

/** Each edge with the two corners at its ends. */
const EDGES = ['s ss es', 'e se ee', 't tl tr', 'r tr br', 'b br bl', 'l tl bl'].map((edge) => edge.split(' '));

const sided = (name: string, sides: string[]) => sides.map((side) => `${name}-${side}`);

/** The properties of one axis, which the property of the axis sets. */
const axes = (name: string) => ({
  [name]: sided(name, SIDES),
  [`${name}-x`]: sided(name, ['s', 'e', 'r', 'l']),
  [`${name}-y`]: sided(name, ['t', 'b']),
});

const spacing = (name: string) =>
  Object.fromEntries(
    Object.entries(axes(name)).map(([group, others]) => [
      group.replace('-', ''),
      others.map((each) => each.replace('-', '')),
    ]),
  );

const classGroups = {
  ...Object.fromEntries(PREFIXES.split(' ').map((name) => [name, [{ [name]: [any] }]])),
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible'],
  sr: ['sr-only', 'not-sr-only'],
  isolation: ['isolate'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['nowrap', 'wrap', 'wrap-reverse'] }],
  flex: [{ flex: [any] }],
  grow: [{ grow: ['', any] }],
  shrink: [{ shrink: ['', any] }],
  'align-content': [{ content: PLACES }],
  content: [{ content: [any] }],
  'font-size': [{ text: ['base', isNamedSize, isLength] }],
  'text-alignment': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: [any] }],
  'text-decoration': ['underline', 'line-through', 'no-underline'],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'font-style': ['italic', 'not-italic'],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: [any] }],
  'bg-image': [{ bg: [isImage] }],
  'bg-color': [{ bg: [any] }],
  rounded: [{ rounded: ['', any] }],
  ...Object.fromEntries(sided('rounded', CORNERS).map((name) => [name, [{ [name]: ['', any] }]])),
  'border-width': [{ border: isWidth }],
  'border-style': [{ border: STYLES }],
  'border-color': [{ border: [any] }],
  ...Object.fromEntries(SIDES.map((side) => [`border-width-${side}`, [{ [`border-${side}`]: isWidth }]])),
  ...Object.fromEntries(SIDES.map((side) => [`border-color-${side}`, [{ [`border-${side}`]: [any] }]])),
  'divide-x': [{ 'divide-x': isWidth }],
  'divide-y': [{ 'divide-y': isWidth }],
  'divide-color': [{ divide: [any] }],
  'outline-offset': [{ 'outline-offset': [any] }],
  'outline-style': [{ outline: STYLES }],
  'outline-width': [{ outline: isWidth }],
  'outline-color': [{ outline: [any] }],
  'ring-width': [{ ring: isWidth }],
  'ring-color': [{ ring: [any] }],
  shadow: [{ shadow: ['', 'none', isNamedSize, isArbitrary] }],
  'shadow-color': [{ shadow: [any] }],
  transition: [{ transition: ['', 'all', 'colors', 'opacity', 'shadow', 'transform', 'none', isArbitrary] }],
  animation: [{ animate: ['none', 'spin', 'pulse', isArbitrary] }],
  blur: [{ blur: ['', any] }],
  resize: [{ resize: ['none', '', 'y', 'x'] }],
  select: [{ select: ['none', 'text', 'all', 'auto'] }],
  touch: [{ touch: ['auto', 'none', 'manipulation'] }],
  'touch-x': [{ 'touch-pan': ['x', 'left', 'right'] }],
  'touch-y': [{ 'touch-pan': ['y', 'up', 'down'] }],
  'stroke-width': [{ stroke: [isNumber] }],
  'stroke-color': [{ stroke: [any] }],
  'object-fit': [{ object: ['contain', 'cover', 'fill', 'none', 'scale-down'] }],
  'object-position': [{ object: [any] }],
};

/** The groups that a later class of a group replaces, besides its own. */
const conflictingClassGroups = {
  ...spacing('p'),
  ...spacing('m'),
  ...axes('border-width'),
  ...axes('border-color'),
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x', 'overscroll-y'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['start', 'end', 'right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: sided('rounded', CORNERS),
  ...Object.fromEntries(EDGES.map(([edge = '', ...corners]) => [`rounded-${edge}`, sided('rounded', corners)])),
  translate: ['translate-x', 'translate-y'],
  touch: ['touch-x', 'touch-y'],
  'touch-x': ['touch'],
  'touch-y': ['touch'],
};

/** Of two Tailwind classes for the same property, keeps the later one. */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
}));
