import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The entry module of the share page. */
const SHARE_ENTRY = /web[\\/]src[\\/]share[\\/]main\.tsx$/;

const ICON = /node_modules[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

/** Whether an entry imports a module statically, directly or through other modules. */
function isOfStart(entry: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (entry.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isOfStart(entry, importer, modules, seen)) ?? false;
}

/** Smaller chunks are merged, in bytes before compression. */
const SMALL_BYTES = 20_000;

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    preactInstead('share'),
    plainIcons('share'),
    publicPageFont('/share.html'),
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
        rolldownOptions: {
          input: { app: here('./index.html') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 3 },
                // Only the modules that every screen needs: another group would add modules that only some screens share.
                { name: (id, modules) => (isOfStart(ENTRY, id, modules) ? 'start' : null), priority: 2 },
                // One chunk for each set of screens that share modules; small chunks are merged. Otherwise a screen sends
                // about sixty requests for chunks of a kilobyte.
                { name: 'common', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
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
              // An icon is in the chunks that show it: the package's index imports all icons.
              groups: [
                { name: (id, modules) => (!ICON.test(id) && isOfStart(SHARE_ENTRY, id, modules) ? 'share' : null) },
              ],
            },
          },
        },
      },
    },
  },
});
