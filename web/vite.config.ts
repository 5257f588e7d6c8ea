import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directImports } from './direct-imports.ts';
import { firstPaint } from './first-paint.ts';
import { nameSegmentPlayer } from './name-segment-player.ts';
import { describeApiInBuild } from './openapi/describe-in-build.ts';
import { plainIcons } from './plain-icons.ts';
import { preactInstead } from './preact-instead.ts';
import { prerenderLanding } from './prerender-landing.ts';
import { publicPageFont } from './public-page-font.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** React has a chunk of its own: it changes seldom, so browsers keep it in their cache when the app changes. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** The entry module of the app. */
const ENTRY = /web[\\/]src[\\/]app[\\/]main\.tsx$/;

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null;
}

/** What surrounds the screens of a logged-in user, and is loaded with each of them. */
const SHELL = /web[\\/]src[\\/]app[\\/]shell\.tsx$/;

/** The screens for visitors. */
const GUEST = /web[\\/]src[\\/]features[\\/]auth[\\/][\w-]+-page\.tsx$/;

/** The other screens. */
const SCREEN =
  /web[\\/]src[\\/](features[\\/](projects[\\/]projects|links[\\/]page[\\/]shared-links|admin[\\/]admin)-page|app[\\/]\w+-screen)\.tsx$/;

/** The entry module of the share page. */
const SHARE_ENTRY = /web[\\/]src[\\/]share[\\/]main\.tsx$/;

/** How many of these modules import a module statically, directly or through others. A module imports itself. */
function importersOf(id: string, among: RegExp, modules: Modules, seen = new Set<string>()): number {
  if (seen.has(id)) return 0;
  seen.add(id);
  const above = modules.getModuleInfo(id)?.importers ?? [];
  return above.reduce((sum, each) => sum + importersOf(each, among, modules, seen), among.test(id) ? 1 : 0);
}

/** Smaller chunks are merged, in bytes before compression. */
const SMALL_BYTES = 20_000;

/** A module that two screens share is loaded by all if it is small, in bytes before minification. */
const SMALL_MODULE_BYTES = 3000;

/** Every screen loads it at its start. */
const TOASTER = /web[\\/]src[\\/]ui[\\/]toast\.tsx$/;

/** Names the chunk of a module by the screens that load it. A screen loads few files, and requests them together. */
function screensChunk(id: string, modules: Modules): string | null {
  const of = (among: RegExp) => importersOf(id, among, modules);
  const isSmall = (modules.getModuleInfo(id)?.code?.length ?? 0) < SMALL_MODULE_BYTES;
  const isOfProduct = of(SHELL) > 0 || of(SCREEN) > (isSmall ? 1 : 2);
  if (of(TOASTER) > 0 || (of(GUEST) > 0 && of(SHELL) + of(SCREEN) > 0)) return 'every-screen';
  return isOfProduct ? 'product' : null;
}

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    preactInstead('share'),
    plainIcons('share'),
    publicPageFont('/share.html'),
    firstPaint('client'),
    directImports(),
    nameSegmentPlayer(),
    describeApiInBuild('client'),
    prerenderLanding('landing', here('../dist/web/index.html')),
  ],
  // The Content Security Policy allows no `<style>` elements.
  resolve: {
    alias: [
      { find: 'react-style-singleton', replacement: here('./src/ui/style-singleton.ts') },
      { find: /^zod$/, replacement: here('./src/lib/zod.ts') },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Keeps light-dark() in the design tokens, which would otherwise be rewritten for older browsers.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
  },
  // Three builds write to one folder: the public pages share no file with the app. The share page uses Preact. The
  // landing page has no library, and preloads files of the app, which is built before it.
  builder: {
    buildApp: async ({ build, environments: { client, share, landing } }) => {
      if (!client || !share || !landing)
        throw new Error('The app, the share page and the landing page have to be built');
      await build(client);
      await build(share);
      await build(landing);
    },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // The first paint waits for one file.
        cssCodeSplit: false,
        rolldownOptions: {
          input: { app: here('./index.html') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 6 },
                // Groups in this order: each takes the modules that its own import, too.
                { name: (id, modules) => (importersOf(id, ENTRY, modules) > 0 ? 'start' : null), priority: 5 },
                {
                  name: (id, modules) => (screensChunk(id, modules) === 'every-screen' ? 'every-screen' : null),
                  priority: 4,
                },
                { name: screensChunk, priority: 3 },
                // The code of dialogs, players and imports: small chunks are merged.
                { name: 'common', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
              ],
            },
            // Merged chunks may import each other in a circle.
            strictExecutionOrder: true,
          },
        },
      },
    },
    landing: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: { landing: here('./landing.html') } },
      },
    },
    share: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { share: here('./share.html') },
          output: {
            codeSplitting: {
              // One chunk for the start of the page. Modules that few viewers need, or only after the first frame, are
              // in other chunks: segments, gates of a link, preview frames, downloads.
              groups: [
                {
                  name: (id, modules) => (importersOf(id, SHARE_ENTRY, modules) > 0 ? 'share' : null),
                },
              ],
            },
          },
        },
      },
    },
  },
});
