import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { nameSegmentPlayer } from './name-segment-player.ts';
import { describeApiInBuild } from './openapi/describe-in-build.ts';
import { preactInstead } from './preact-instead.ts';
import { prerenderLanding } from './prerender-landing.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** React changes seldom: in a file of its own it stays in the browsers' caches when the app changes. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** The app's first module. */
const ENTRY = /web[\\/]src[\\/]app[\\/]main\.tsx$/;

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The share page's first module. */
const SHARE_ENTRY = /web[\\/]src[\\/]share[\\/]main\.tsx$/;

/** Whether a page's first module imports a module, through others too, and not by `import()`. */
function isOfStart(entry: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (entry.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isOfStart(entry, importer, modules, seen)) ?? false;
}

/** Files below this are not worth a request of their own, in bytes before compression. */
const SMALL_BYTES = 20_000;

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    preactInstead('share'),
    nameSegmentPlayer(),
    describeApiInBuild('client'),
    prerenderLanding('landing', here('../dist/web/index.html')),
  ],
  // The policy of our pages allows no `<style>` elements.
  resolve: { alias: { 'react-style-singleton': here('./src/ui/style-singleton.ts') } },
  build: {
    outDir: here('../dist/web'),
    sourcemap: false,
    modulePreload: { polyfill: false },
    // light-dark() in the design tokens: kept as written instead of being rewritten for older browsers.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
  },
  // Three builds into one folder: what strangers see shares no file with the app. The share page is not made of the same
  // library. The landing page is made of none, and names files of the app, which is built before.
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
        rolldownOptions: {
          input: { app: here('./index.html') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 3 },
                // Only the modules that every screen waits for: another group would add modules that some screens share.
                { name: (id, modules) => (isOfStart(ENTRY, id, modules) ? 'start' : null), priority: 2 },
                // One file for each set of screens that share modules; small files are merged. Otherwise a screen loads
                // some sixty files of a kilobyte, each by its own request.
                { name: 'common', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
              ],
            },
            // Files that were put together so may import each other in a circle.
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
              // One file for the start of the page. Modules that few viewers need, or only after the first frame, are
              // apart: playing from segments, the gates of a link, pictures of other moments, downloads.
              groups: [{ name: (id, modules) => (isOfStart(SHARE_ENTRY, id, modules) ? 'share' : null) }],
            },
          },
        },
      },
    },
  },
});
