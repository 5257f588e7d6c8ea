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
