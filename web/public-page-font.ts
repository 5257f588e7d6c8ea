import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const LATIN = /assets\/inter-latin-wght-[^/]*\.woff2$/;

/**
 * The text of a style sheet of the bundle. A font that is late changes no text that is already painted: it would break
 * lines elsewhere, and move what is below. The font's package offers only `swap`.
 * @throws Error when the bundle has no such style sheet, or the style sheet has no such font
 */
export function withoutSwap(bundle: Bundle, name: string): string {
  const sheet = bundle[name];
  const text = sheet?.type === 'asset' ? Buffer.from(sheet.source).toString() : '';
  const changed = text.replaceAll(/font-display:\s*swap/g, 'font-display:optional');
  if (changed === text) throw new Error(`The font of ${name || 'the page'} has no font-display: swap`);
  return changed;
}

/**
 * The font file for Latin letters. A page preloads it: a browser uses an optional font only if it arrives before the
 * first paint.
 * @throws Error when the bundle has no font
 */
export function latinFont(bundle: Bundle): string {
  const font = Object.keys(bundle).find((name) => LATIN.test(name));
  if (!font) throw new Error('The build of a public page lacks its font');
  return font;
}

/**
 * Loads the font of one page with it, and keeps a late font from moving the text. The preload link is between markers:
 * the server leaves it out of a page whose video needs the line.
 */
export const publicPageFont = (page: string): Plugin => ({
  name: 'public-page-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { path, bundle = {} }) {
      if (path !== page) return html;
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withoutSwap(bundle, file.fileName);
      }
      const link = `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${latinFont(bundle)}">`;
      return html.replace('</head>', () => `<!--font-->${link}<!--/font--></head>`);
    },
  },
});
