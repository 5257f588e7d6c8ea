import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** React has a chunk of its own: it changes seldom, so browsers keep it in their cache when the app changes. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** The entry module of the app. */
const ENTRY = /web[\\/]src[\\/]app[\\/]main\.tsx$/;

/** What surrounds the screens of a logged-in user, and is loaded with each of them. */
const SHELL = /web[\\/]src[\\/]app[\\/]shell\.tsx$/;

/** The screens for visitors. */
const GUEST = /web[\\/]src[\\/]features[\\/]auth[\\/][\w-]+-page\.tsx$/;

/** The other screens. */
const SCREEN =
  /web[\\/]src[\\/](features[\\/](projects[\\/]projects|recordings[\\/]cut[\\/]cut|links[\\/]page[\\/]shared-links|admin[\\/]admin)-page|app[\\/](?!loading|message)\w+-screen)\.tsx$/;

/** The panel of a recording's screen, which it loads after the video and before all that comes after the first screen. */
const PANEL = /web[\\/]src[\\/]features[\\/]watch[\\/]recording-panel\.tsx$/;

/** The screen with that panel. */
const WITH_PANEL = /recording-screen\.tsx$/;

/** The screens with cards of recordings and projects. */
const CARDS = /(dashboard|projects?|recordings)-(screen|page)\.tsx$/;

/** The screens of projects. */
const PROJECTS = /projects?-(screen|page)\.tsx$/;

/** The screens of lists with a toolbar or filters. */
const LIST = /(project-screen|recordings-screen|shared-links-page|admin-page)\.tsx$/;

/** The tabs of the settings, which are loaded with them. */
const TAB = /web[\\/]src[\\/](app[\\/]general-settings|features[\\/]workspaces[\\/]members[\\/]members-tab)\.tsx$/;

/** Screens that are one chunk, because most of each is in the other one. */
const TOGETHER = /(project|recordings)-screen\.tsx$/;

/** The screens with tabs, and their tabs. */
const TABBED = /(settings-screen|general-settings|members-tab|admin-page)\.tsx$/;

/** The cards of the settings that come after the first screen. */
const CARD =
  /web[\\/]src[\\/]features[\\/](workspaces[\\/]settings|auth[\\/](account|sign-on))[\\/]([\w-]+[\\/])?[\w-]+-(cards?|end)\.tsx$/;

/** What records, stores and sends videos. */
const RECORDER = /web[\\/]src[\\/](media|features[\\/](recorder|imports))[\\/]/;

const ICON = /node_modules[\\/]lucide-react[\\/]/;

/** What passkeys need at the log-in and in the settings. */
const PASSKEYS = /node_modules[\\/]@simplewebauthn|features[\\/]auth[\\/]passkeys[\\/]passkey-failure/;

/** The entry module of the share page. */
const SHARE_ENTRY = /web[\\/]src[\\/]share[\\/]main\.tsx$/;

/** The panel of a link, and parts of its page that also come without the panel. */
const LINK_PANEL = /web[\\/]src[\\/]share[\\/]link-panel\.tsx$/;
const WITHOUT_PANEL = /web[\\/]src[\\/]share[\\/](byline|gate[\\/]gate)\.tsx$/;

interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  importedIds: readonly string[];
  code: string | null;
}

interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** The module, and all that import it statically, directly or through others. */
function importersOf(id: string, modules: Modules): string[] {
  const found = new Set([id]);
  // A set also visits what is added meanwhile.
  for (const each of found) for (const importer of modules.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return [...found];
}

/** Joins the names of two screens in the name of their common chunk. */
const AND = '-and-';

/** A module that two screens share is loaded by all if it is small with all that it imports, in bytes before minification. */
const SMALL_MODULE_BYTES = 3000;

/** Computes a value once for each module. The modules are all loaded when the chunks are named. */
function oncePerModule<Value>(compute: (id: string, modules: Modules) => Value) {
  const known = new Map<string, Value>();
  return (id: string, modules: Modules): Value => {
    const value = known.get(id) ?? compute(id, modules);
    known.set(id, value);
    return value;
  };
}

/** What loads a module at its start; `isForLater`: something that is loaded after the first screen imports it, too. */
const loadersOf = oncePerModule((id, modules) => {
  const importers = importersOf(id, modules);
  const among = (pattern: RegExp) => importers.filter((each) => pattern.test(each));
  const screens = [...among(SCREEN), ...among(TAB)];
  const panel = among(PANEL);
  const isFirst = (each: string) => [SHELL, GUEST, SCREEN, TAB].some((pattern) => pattern.test(each));
  return {
    isForApp: among(ENTRY).length > 0,
    isForShell: among(SHELL).length > 0,
    isForCard: among(CARD).length > 0,
    isForPanel: panel.length > 0,
    isForLater: importers.some((each) => !isFirst(each) && !!modules.getModuleInfo(each)?.dynamicImporters.length),
    guests: among(GUEST),
    // The panel loads nothing of the other screens: it counts as one of those that share a module of theirs.
    screens: screens.length > 0 && !screens.some((each) => WITH_PANEL.test(each)) ? [...screens, ...panel] : screens,
  };
});

/** Size of a module with all that it imports, except for what each screen loads. */
const bytesWithImports = oncePerModule((id, modules) => {
  const found = new Set([id]);
  let bytes = 0;
  for (const each of found) {
    const { isForApp, isForShell } = loadersOf(each, modules);
    if (isForApp || isForShell) continue;
    const { code, importedIds = [] } = modules.getModuleInfo(each) ?? {};
    bytes += code?.length ?? 0;
    for (const imported of importedIds) found.add(imported);
  }
  return bytes;
});

/** How many screens have a module in a chunk of theirs. What screens of projects share is too small for one. */
function mostOfOwn(screens: string[], isSmall: boolean, isForLater: boolean): number {
  const areOfProjects = areAll(screens, PROJECTS);
  if (isSmall && isForLater && areOfProjects) return 0;
  return isSmall || areOfProjects ? 1 : 2;
}

const areAll = (screens: string[], pattern: RegExp): boolean =>
  screens.length > 0 && screens.every((each) => pattern.test(each));

/** The chunk of a module that several screens load; null for one that a screen or a pair of them has alone. */
function commonChunk(screens: string[], isSmall: boolean, isForLater: boolean): string | null {
  if ((screens.length > 1 || isForLater) && areAll(screens, TABBED)) return 'tabs';
  if (areAll(screens, TOGETHER) && (screens.length > 1 || !isForLater)) return isForLater ? 'lists' : 'recordings';
  // What the page of a recording shares with the editor and dialogs is too small for a file.
  if (screens.length > 1 && isForLater && screens.some((each) => WITH_PANEL.test(each))) return 'product';
  if (screens.length <= mostOfOwn(screens, isSmall, isForLater)) return null;
  if (areAll(screens, CARDS)) return 'cards';
  return areAll(screens, LIST) ? 'lists' : 'product';
}

/**
 * Names the chunk of a module by the screens that load it at their start: a screen loads few files, requests them
 * together, and loads nothing of dialogs; a dialog loads nothing of a screen. Null for a module that no screen loads at
 * its start.
 */
function firstChunk(id: string, modules: Modules): string | null {
  const { isForApp, isForShell, isForLater, guests, screens } = loadersOf(id, modules);
  const isSmall = bytesWithImports(id, modules) < SMALL_MODULE_BYTES;
  const isForBoth = guests.length > 0 && (isForShell || (isSmall && screens.length > 0));
  if (isForApp || isForBoth) return 'start';
  if (guests.length > 0 && guests.length + screens.length > 1) return 'forms';
  if (isForShell) return 'product';
  const common = commonChunk(screens, isSmall, isForLater);
  if (common) return common;
  const names = [...guests, ...screens].map((each) => path.basename(each, '.tsx')).sort();
  return names.length > 0 ? [...names, ...(isForLater ? ['later'] : [])].join(AND) : null;
}

/** The name of a chunk that two screens, or a screen and a dialog share; null for a module of another chunk. */
function pairChunk(id: string, modules: Modules): string | null {
  const name = firstChunk(id, modules);
  return name?.includes(AND) ? name : null;
}

/**
 * The chunks of the app. Each group takes the modules that its own import, too, so those that more screens load come
 * first.
 */
export const appChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: REACT, priority: 10 },
  ...['start', 'forms', 'product', 'cards', 'lists', 'tabs'].map((first, index) => ({
    name: (id: string, modules: Modules) => (firstChunk(id, modules) === first ? first : null),
    priority: 9 - index,
  })),
  { name: pairChunk, priority: 3 },
  { name: firstChunk, priority: 2 },
  { name: 'passkeys', test: PASSKEYS, minShareCount: 2 },
  // A card of the settings that comes into view loads nothing of dialogs.
  {
    name: (id: string, modules: Modules) => (loadersOf(id, modules).isForCard ? 'settings' : null),
    minShareCount: 2,
  },
  // The panel loads nothing of dialogs, either.
  {
    name: (id: string, modules: Modules) => (loadersOf(id, modules).isForPanel ? 'panel' : null),
    minShareCount: 2,
  },
  // What dialogs, menus and the recorder share is loaded after the first screen.
  { name: 'recorder', test: RECORDER, minShareCount: 2 },
  // A part of a screen that needs an icon alone does not load the dialogs.
  { name: 'icons', test: ICON, minShareCount: 2 },
  { name: 'overlays', minShareCount: 2 },
];

/** Whether a module of the share page is loaded at its start. */
const isAtStart = (id: string, modules: Modules): boolean =>
  importersOf(id, modules).some((each) => SHARE_ENTRY.test(each));

/** Whether the panel of a link needs a module, and no part that comes without the panel. */
function isOfLinkPanel(id: string, modules: Modules): boolean {
  const importers = importersOf(id, modules);
  return importers.some((each) => LINK_PANEL.test(each)) && !importers.some((each) => WITHOUT_PANEL.test(each));
}

/**
 * The chunks of the share page: one for its start, and one for what its panel shares with parts that few visitors need.
 * Other modules that few visitors need, or only after the first frame, are in chunks of their own: segments, gates of a
 * link, preview frames, downloads.
 */
export const shareChunks: Rolldown.CodeSplittingGroup[] = [
  { name: (id, modules) => (isAtStart(id, modules) ? 'share' : null) },
  { name: (id, modules) => (isOfLinkPanel(id, modules) ? 'panel' : null), minShareCount: 2 },
];

/** The chunks of a circle of static imports; null without one. */
function circleOf(chunks: Map<string, Rolldown.OutputChunk>): string[] | null {
  const done = new Set<string>();
  const find = (name: string, trail: string[]): string[] | null => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (done.has(name)) return null;
    const circle = chunks
      .get(name)
      ?.imports.map((each) => find(each, [...trail, name]))
      .find((each) => each !== null);
    done.add(name);
    return circle ?? null;
  };
  return [...chunks.keys()].map((name) => find(name, [])).find((each) => each !== null) ?? null;
}

/** Fails a build whose chunks import each other in a circle: their modules would not run in the order of their imports. */
export const noChunkCircles = (): Plugin => ({
  name: 'no-chunk-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const circle = circleOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    if (circle) this.error(`These chunks import each other: ${circle.join(', ')}`);
  },
});
