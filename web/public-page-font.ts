import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const LATIN = /assets\/inter-latin-wght-[^/]*\.woff2$/;

/**
 * The font file for Latin letters. A page preloads it, so that few people see the font that stands for it.
 * @throws Error when the bundle has no font
 */
export function latinFont(bundle: Bundle): string {
  const font = Object.keys(bundle).find((name) => LATIN.test(name));
  if (!font) throw new Error('The build of a public page lacks its font');
  return font;
}

/**
 * Loads the font of one page with it. The preload link is between markers: the server leaves it out of a page whose video
 * needs the line.
 */
export const publicPageFont = (page: string): Plugin => ({
  name: 'public-page-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { path, bundle = {} }) {
      if (path !== page) return html;
      const link = `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${latinFont(bundle)}">`;
      return html.replace('</head>', () => `<!--font-->${link}<!--/font--></head>`);
    },
  },
});
