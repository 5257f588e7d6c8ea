import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** The result of `web/src/landing/render-page.tsx`. */
interface Rendered {
  head: string;
  body: string;
}

const STYLESHEET = /\n?\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;

/** The scripts and the style sheet in the head of the app's page. */
const FIRST_FILES = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;

const render = async (root: string): Promise<Rendered> =>
  (
    await runnerImport<{ renderPage: () => Rendered }>(path.join(root, 'src/landing/render-page.tsx'), { root })
  ).module.renderPage();

/** The theme script is inline: it must run before the first paint, and the first paint must not wait for a file. */
export const themeScript = async (root: string): Promise<string> =>
  (await readFile(path.join(root, 'public/theme.js'), 'utf8')).replaceAll(/^ *\/\/.*\n/gm, '').trim();

/** Preload links for the app's first files. They take effect when the page's script moves them out of the template. */
async function nextFiles(appPage: string): Promise<string> {
  const files = [...(await readFile(appPage, 'utf8')).matchAll(FIRST_FILES)].map(([, file = '']) => file);
  const links = files.map(
    (file) => `<link rel="prefetch" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${file}">`,
  );
  return `<template id="next">${links.join('')}</template>`;
}

/**
 * Renders the landing page with React and inlines its styles, so that a browser paints it after the first response. The
 * Content Security Policy of infra/constructs/landing-page.ts allows these inline parts.
 * @param appPage the built page of the app
 */
export const prerenderLanding = (environment: string, appPage: string): Plugin => {
  let root = '';
  return {
    name: 'prerender-landing',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes('<!--body-->')) return html;
        const file = STYLESHEET.exec(html)?.[1] ?? '';
        const [{ head, body }, theme, next] = await Promise.all([render(root), themeScript(root), nextFiles(appPage)]);
        const sheet = bundle[file];
        if (sheet?.type !== 'asset') throw new Error('The landing page has no style sheet');
        const style = Buffer.from(sheet.source).toString();
        delete bundle[file];
        return html
          .replace(STYLESHEET, '')
          .replace('<!--head-->', () => `${head}\n    <script>${theme}</script>\n    <style>${style}</style>`)
          .replace('<!--body-->', () => body)
          .replace('<!--next-->', () => next);
      },
    },
  };
};
