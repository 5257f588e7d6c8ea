import type { Page } from '@playwright/test';
import { WATCHING } from '../../floors/floors.ts';
import { type Feature, lackedBy, partsOf, readBrowserData } from '../../floors/support.ts';

/** Objects with their members that Chrome's floor lacks; no members for an object that it lacks as a whole. */
function newerThanChrome(): Record<string, string[]> {
  const { api, javascript } = readBrowserData();
  const { chrome } = WATCHING;
  const isNewer = (feature: Feature) => lackedBy(feature, { chrome, firefox: '999', safari: '999' }).includes('chrome');
  const objects = [...partsOf(api), ...partsOf(javascript).flatMap(([, area]) => partsOf(area))];
  return Object.fromEntries(
    objects.flatMap(([name, object]): [string, string[]][] => {
      if (isNewer(object)) return [[name, []]];
      const members = partsOf(object).flatMap(([member, part]) => (isNewer(part) ? [member] : []));
      return members.length > 0 ? [[name, members]] : [];
    }),
  );
}

/** Takes from a page what its browser has and Chrome 111 has not: objects and members, as MDN's data list them. */
export async function imitateOldChrome(page: Page): Promise<void> {
  await page.addInitScript((newer) => {
    const globals = window as unknown as Record<string, { prototype?: object } | undefined>;
    const take = (object: { prototype?: object }, member: string) => {
      Reflect.deleteProperty(object, member.replace('_static', ''));
      if (!member.endsWith('_static')) Reflect.deleteProperty(object.prototype ?? object, member);
    };
    for (const [name, members] of Object.entries(newer)) {
      const object = globals[name];
      if (members.length === 0) Reflect.deleteProperty(globals, name);
      for (const member of object ? members : []) take(object ?? {}, member);
    }
  }, newerThanChrome());
}

/** Functions of colors that came with Chrome 111, Firefox 113 and 120, and Safari 15.4 and 17.5. */
const COLOR_FUNCTIONS = /\b(?:color-mix|light-dark|(?:ok)?l(?:ab|ch))\(/;

/**
 * Takes the newer functions of colors from the style sheets of a page, also from those in it, and from what the browser
 * says that it supports. The context has to bypass the Content Security Policy, which knows the styles in a page.
 */
export async function imitateOldColors(page: Page): Promise<void> {
  await page.addInitScript((functions) => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...condition: string[]) =>
      !new RegExp(functions).test(condition.join()) && supports(...(condition as [string, string]));
  }, COLOR_FUNCTIONS.source);
  const older = (css: string) => css.replaceAll(new RegExp(COLOR_FUNCTIONS, 'g'), 'unknown-$&');
  await page.route('**', async (route) => {
    const type = route.request().resourceType();
    if (type !== 'document' && type !== 'stylesheet') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const body = type === 'document' ? text.replaceAll(/<style>.*?<\/style>/gs, older) : older(text);
    return route.fulfill({ response, body });
  });
}
