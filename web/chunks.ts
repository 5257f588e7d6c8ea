import path from 'node:path';
import type { Rolldown } from 'vite';

/** React and the icons have a chunk of their own: they change seldom, so browsers keep it in their cache. */
const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|lucide-react)[\\/]/;

/** The entry module of the app. */
const ENTRY = /web[\\/]src[\\/]app[\\/]main\.tsx$/;

/** What surrounds the screens of a logged-in user, and is loaded with each of them. */
const SHELL = /web[\\/]src[\\/]app[\\/]shell\.tsx$/;

/** The screens for visitors. */
const GUEST = /web[\\/]src[\\/]features[\\/]auth[\\/][\w-]+-page\.tsx$/;

/** The other screens, and the tabs that are loaded with them. */
const SCREEN =
  /web[\\/]src[\\/](features[\\/](projects[\\/]projects-page|recordings[\\/]cut[\\/]cut-page|links[\\/]page[\\/]shared-links-page|admin[\\/]admin-page|workspaces[\\/]members[\\/]members-tab)|app[\\/]((?!loading|message)\w+-screen|general-settings))\.tsx$/;

/** The screens with cards of recordings and projects. */
const CARDS = /(dashboard|projects?|recordings)-(screen|page)\.tsx$/;

/** The panel of a recording's screen, which it loads after the video and before all that comes after the first screen. */
const PANEL = /web[\\/]src[\\/]features[\\/]watch[\\/]recording-panel\.tsx$/;

/** The screen with that panel. */
const WITH_PANEL = /recording-screen\.tsx$/;

/** The cards of the settings that come after the first screen. */
const CARD =
  /web[\\/]src[\\/]features[\\/](workspaces[\\/]settings|auth[\\/](account|sign-on))[\\/]([\w-]+[\\/])?[\w-]+-(cards?|end)\.tsx$/;

/** What records, stores and sends videos. */
const RECORDER = /web[\\/]src[\\/](media|features[\\/](recorder|imports))[\\/]/;

/** The index of the icons. What imports it may need any of them, so its importers say nothing of an icon. */
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;

/** What passkeys need at the log-in and in the settings. */
const PASSKEYS = /node_modules[\\/]@simplewebauthn|features[\\/]auth[\\/]passkeys[\\/]passkey-failure/;

/** The entry module of the share page. */
const SHARE_ENTRY = /web[\\/]src[\\/]share[\\/]main\.tsx$/;

/** The panel of a link, and parts of its page that also come without the panel. */
const LINK_PANEL = /web[\\/]src[\\/]share[\\/]link-panel\.tsx$/;
const WITHOUT_PANEL = /web[\\/]src[\\/]share[\\/](byline|gate[\\/]gate)\.tsx$/;

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** The module, and all that import it statically, directly or through others. */
function importersOf(id: string, modules: Modules): string[] {
  const found = new Set([id]);
  // A set also visits what is added meanwhile.
  for (const each of found)
    if (!ICONS.test(each)) for (const importer of modules.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return [...found];
}

/** Whether something imports the module that itself is loaded after the first screen: a dialog, a menu. */
const isAlsoForLater = (importers: string[], modules: Modules): boolean =>
  importers.some(
    (each) =>
      ![SHELL, GUEST, SCREEN].some((pattern) => pattern.test(each)) &&
      !!modules.getModuleInfo(each)?.dynamicImporters.length,
  );

/**
 * Names the chunk of a module by the screens that load it at their start: a screen loads few files, requests them
 * together, and loads nothing of dialogs; a dialog loads nothing of a screen. Null for a module that no screen loads at
 * its start.
 */
function firstChunk(id: string, modules: Modules): string | null {
  const importers = importersOf(id, modules);
  const among = (pattern: RegExp) => importers.filter((each) => pattern.test(each));
  const isFor = (pattern: RegExp) => among(pattern).length > 0;
  const [screen, ...others] = among(SCREEN);
  if (isFor(ENTRY)) return 'start';
  if (isFor(GUEST)) return screen || isFor(SHELL) ? 'start' : 'guest';
  if (isFor(SHELL)) return 'product';
  if (!screen) return null;
  // The panel loads nothing of the other screens: what it shares with one of them is for all.
  if (isFor(PANEL) && !WITH_PANEL.test(screen)) return 'product';
  if (others.length > 0) return [screen, ...others].every((each) => CARDS.test(each)) ? 'cards' : 'product';
  const name = path.basename(screen, '.tsx');
  return isAlsoForLater(importers, modules) ? `${name}-and-later` : name;
}

const ofFirst = (test: (name: string) => boolean) => (id: string, modules: Modules) => {
  const name = firstChunk(id, modules);
  return name && test(name) ? name : null;
};

/** What later parts share, which load nothing else of each other. */
const shared = (name: string, pattern: RegExp) => ({
  name: (id: string, modules: Modules) => (importersOf(id, modules).some((each) => pattern.test(each)) ? name : null),
  minShareCount: 2,
});

/**
 * The chunks of the app. Each group takes the modules that its own import, too, so those that more screens load come
 * first.
 */
export const appChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: LIBRARIES, priority: 10, minShareCount: 2 },
  ...['start', 'guest', 'product', 'cards'].map((first, index) => ({
    name: ofFirst((name) => name === first),
    priority: 9 - index,
  })),
  { name: ofFirst((name) => name.endsWith('-later')), priority: 3 },
  { name: firstChunk, priority: 2 },
  { name: 'passkeys', test: PASSKEYS, minShareCount: 2 },
  // A card of the settings that comes into view loads nothing of dialogs.
  shared('settings', CARD),
  // The panel loads nothing of dialogs, either.
  shared('panel', PANEL),
  // What dialogs, menus and the recorder share is loaded after the first screen.
  { name: 'recorder', test: RECORDER, minShareCount: 2 },
  { name: 'overlays', minShareCount: 2 },
];

/** An icon that the panel shares with other parts is too small for a file. */
const CROSS = /node_modules[\\/]lucide-react[\\/].+[\\/]x\.mjs$/;

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
  { name: (id, modules) => (isAtStart(id, modules) || CROSS.test(id) ? 'share' : null) },
  { name: (id, modules) => (isOfLinkPanel(id, modules) ? 'panel' : null), minShareCount: 2 },
];
