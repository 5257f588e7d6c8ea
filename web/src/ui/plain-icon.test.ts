import { createLucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import plainIcon from './plain-icon.ts';

const node: [string, Record<string, string>][] = [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2', key: 'a' }],
  ['path', { d: 'M7 3v18', key: 'b' }],
];

/** The attributes of all elements, without the classes that Lucide adds. */
const attributesOf = (html: string) =>
  html
    .replace('lucide lucide-film', '')
    .match(/[^\s<>]+="[^"]*"/g)
    ?.map((attribute) => attribute.replace('class=" ', 'class="'))
    .filter((attribute) => attribute !== 'class=""')
    .sort();

it.each([{ className: 'size-5' }, { fill: 'currentColor', strokeWidth: 1.5 }])(
  'an icon of the share page is the same as the one of the app: %o',
  (props) => {
    const expected = renderToStaticMarkup(createElement(createLucideIcon('film', node), props));
    expect(expected).toContain('<rect');
    expect(attributesOf(renderToStaticMarkup(createElement(plainIcon({ node }), props)))).toEqual(
      attributesOf(expected),
    );
  },
);
