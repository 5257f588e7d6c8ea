import { describe, expect, it } from 'vitest';
import { testLength } from '#scripts/test-support/test-length.ts';
import { WATCHING } from './floors.ts';
import { scriptReader } from './in-script.ts';
import { styleReader } from './in-style.ts';
import { KNOWN } from './known.ts';
import { beyondFloor, PAGES } from './read-page.ts';
import { type Feature, lackedBy, readBrowserData } from './support.ts';

/** Reading the whole app takes seconds. In its sources the compiler refuses what ECMAScript got later. */
const pages = testLength({ usual: ['share.html', 'landing.html'], nightly: Object.keys(PAGES) });

it.each(pages)('%s is built of what the browsers of its floor have, but for what is known', (page) => {
  expect([...beyondFloor(page).keys()].toSorted()).toEqual(Object.keys(KNOWN[page] ?? {}).toSorted());
});

describe('the check finds', () => {
  const data = readBrowserData();
  const lacking = (written: Map<string, Feature[]>) =>
    Object.fromEntries(
      [...written].flatMap(([text, [feature]]) => {
        const browsers = feature ? lackedBy(feature, WATCHING) : [];
        return browsers.length > 0 ? [[text, browsers.join()]] : [];
      }),
    );

  it('what a script calls', () => {
    const code =
      'AbortSignal.any([]); [1].toSorted(); Promise.withResolvers(); new VideoEncoder(); a.AbortSignal.any()';
    expect(lacking(scriptReader(data, true)(code, 'module'))).toEqual({
      'AbortSignal.any': 'chrome,firefox,safari',
      'Promise.withResolvers': 'chrome,firefox,safari',
      VideoEncoder: 'firefox',
    });
  });

  it('what a script calls of the objects that every page has, where other objects are not read', () => {
    const code = 'document.startViewTransition(); navigator.share(); a.share(); a.navigator.share()';
    expect(lacking(scriptReader(data, false)(code, 'module'))).toEqual({
      'document.startViewTransition': 'firefox,safari',
      'navigator.share': 'firefox',
    });
  });

  it.each(['using it = open();', "import it from './it.json' with { type: 'json' };", '/[a--b]/v.test("")'])(
    'syntax: %s',
    (code) => expect(() => scriptReader(data, false)(code, 'module')).toThrow(SyntaxError),
  );

  it('what a style sheet says, outside of @supports', () => {
    const sheet = `a{color:light-dark(red,blue);&:hover{color:red}}b:has(i){text-wrap:pretty;height:1lh}
      b:not(:has(i:is(p,q)),.c){color:red}
      @supports selector(:open){c:open{color:red}}@scope (d){e{content:":has(f)"}}`;
    expect(lacking(styleReader(data)(sheet))).toEqual({
      '&': 'chrome,firefox,safari',
      ':has(i)': 'firefox',
      ':has(i:is(p,q))': 'firefox',
      '@scope': 'chrome,firefox,safari',
      'height: lh': 'firefox',
      'light-dark()': 'chrome,firefox,safari',
      'text-wrap': 'chrome,firefox,safari',
      'text-wrap: pretty': 'chrome,firefox,safari',
    });
  });
});
