import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import { themeScript } from './prerender-landing.ts';

type Bundle = Rolldown.OutputBundle;

/** The screens in the source of the router: the name of the route, and the path of the module. */
const SCREEN = /routes\.(\w+)[\],][^;]*?import\('([^']+)'\)/g;

/** The tabs that a screen loads at its start, by the name of its route: patterns of queries, and paths of modules. */
const TABS: Record<string, [query: string, module: string][]> = {
  settings: [
    ['[?].*tab=members.*', 'features/workspaces/members/members-tab.tsx'],
    ['(?!.*tab=members).*', 'app/general-settings.tsx'],
  ],
};

const THEME = '<script src="/theme.js"></script>';

/** The scripts that the page names. */
const SCRIPTS = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/** Shows the outline of the address's screen. */
const SHOW_OUTLINE =
  'for(const t of document.querySelectorAll("template[data-path]"))if(new RegExp(t.dataset.path).test(location.pathname+location.search))document.getElementById("root").append(t.content.cloneNode(!0))';

/** @param query pattern of the query */
const patternOf = (route: string, query: string): string =>
  `^${route.replace(/\/$/, '').replace(/:\w+/g, '[^/?]+')}/?${query}$`;

interface Paths {
  routes: Record<string, string>;
}

interface EarlyRequests {
  isProductPath: (path: string) => boolean;
}

interface Outlines {
  renderOutlines: () => { route: string; query: string; html: string }[];
}

const load = async <Module>(root: string, file: string): Promise<Module> =>
  (await runnerImport<Module>(path.join(root, file), { root })).module;

/** The chunk with a module, and all that it imports statically. */
function filesOf(bundle: Bundle, module: string): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!first) throw new Error(`No chunk has ${module}`);
  const files = new Set([first.fileName]);
  // A set also visits what is added meanwhile.
  for (const name of files)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) files.add(imported);
  return files;
}

/** The scripts of each screen that the page itself does not name, by the pattern of its path and query. */
async function screenFiles(root: string, bundle: Bundle, page: string) {
  const { routes } = await load<Paths>(root, 'src/library/paths.ts');
  const { isProductPath } = await load<EarlyRequests>(root, 'src/app/early-requests.ts');
  const app = path.join(root, 'src/app');
  const source = await readFile(path.join(app, 'router.tsx'), 'utf8');
  const shell = filesOf(bundle, path.join(app, 'shell.tsx'));
  const screens: Record<string, string[]> = {};
  for (const [, name = '', module = ''] of source.matchAll(SCREEN)) {
    const file = module.startsWith('#web/') ? path.join(root, 'src', module.slice(5)) : path.join(app, module);
    const route = routes[name] ?? '';
    for (const [query, tab] of TABS[name] ?? [['([?].*)?', null]]) {
      const ofTab = tab ? filesOf(bundle, path.join(root, 'src', tab)) : [];
      const files = new Set([...filesOf(bundle, file), ...ofTab, ...(isProductPath(route) ? shell : [])]);
      screens[patternOf(route, query)] = [...files].map((each) => `/${each}`).filter((each) => !page.includes(each));
    }
  }
  return screens;
}

async function compileFirstScript(root: string, files: Record<string, unknown>): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: path.join(root, 'src/app/first-script.ts'), output: { format: 'iife' } },
    },
  });
  const [script] = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (script?.type !== 'chunk') throw new Error('The first script was not compiled');
  return script.code.trim();
}

/**
 * Completes the app's page, so that a browser paints it after the first responses: an inline script requests the data of
 * the address's screen at once and decides when the scripts come, and the outline of the screen is in the page. The
 * Content Security Policy allows these inline parts by their hashes.
 */
export const firstPaint = (environment: string): Plugin => {
  let root = '';
  return {
    name: 'first-paint',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path: page, bundle }) {
        if (page !== '/index.html' || !bundle) return html;
        const { renderOutlines } = await load<Outlines>(root, 'src/app/render-outlines.tsx');
        const scripts = [...html.matchAll(SCRIPTS)];
        const theme = await themeScript(root);
        const first = await compileFirstScript(root, {
          SCREEN_FILES: await screenFiles(root, bundle, html),
          START_FILES: scripts.map(([, src]) => src),
        });
        const outlines = renderOutlines().map(
          ({ route, query, html: outline }) => `<template data-path="${patternOf(route, query)}">${outline}</template>`,
        );
        const held = `<template id="scripts">${scripts.map(([script]) => script.trim()).join('')}</template>`;
        const shown = `<script>${SHOW_OUTLINE}</script><script src="/start.js" async></script>`;
        return html
          .replaceAll(SCRIPTS, '')
          .replace(THEME, () => '')
          .replace('<title>', (title) => `<script>${theme}${first}</script>\n    ${title}`)
          .replace('<div id="root"></div>', (div) => `${div}\n    ${held}${outlines.join('')}${shown}`);
      },
    },
  };
};
