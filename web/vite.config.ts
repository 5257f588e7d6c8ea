import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appChunks, shareChunks } from './chunks.ts';
import { firstPaint } from './first-paint.ts';
import { APP, styleTargetsOf, targetsOf, WATCHING } from './floors/floors.ts';
import { nameSegmentPlayer } from './name-segment-player.ts';
import { describeApiInBuild } from './openapi/describe-in-build.ts';
import { plainOperations } from './plain-operations.ts';
import { preactInstead } from './preact-instead.ts';
import { prerenderLanding } from './prerender-landing.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    preactInstead('share'),
    firstPaint('client'),
    plainOperations('client'),
    nameSegmentPlayer(),
    describeApiInBuild('client'),
    prerenderLanding('landing', here('../dist/web/index.html')),
  ],
  // The Content Security Policy allows no `<style>` elements.
  resolve: {
    alias: [
      { find: 'react-style-singleton', replacement: here('./src/ui/style-singleton.ts') },
      { find: /^.*\/createLucideIcon\.mjs$/, replacement: here('./src/ui/plain-icon.ts') },
      { find: /^zod$/, replacement: here('./src/lib/zod.ts') },
      // The package's own entries are of its development build, which has warnings for developers.
      { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: here('../node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The first file of a page has no limits that later ones need.
    rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } },
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
        target: targetsOf(APP),
        cssTarget: styleTargetsOf(APP),
        emptyOutDir: true,
        // The first paint waits for one file.
        cssCodeSplit: false,
        rolldownOptions: {
          input: { app: here('./index.html') },
          output: {
            codeSplitting: {
              groups: appChunks,
            },
          },
        },
      },
    },
    landing: {
      consumer: 'client',
      build: {
        target: targetsOf(WATCHING),
        cssTarget: styleTargetsOf(WATCHING),
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: { landing: here('./landing.html') } },
      },
    },
    share: {
      consumer: 'client',
      build: {
        target: targetsOf(WATCHING),
        cssTarget: styleTargetsOf(WATCHING),
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { share: here('./share.html') },
          output: {
            codeSplitting: {
              groups: shareChunks,
            },
          },
        },
      },
    },
  },
});
