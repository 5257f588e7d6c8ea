import type { Plugin } from 'vite';

/** The marker in the share page, at which the server writes what loads before there is a script. */
const MARKER = '<!--segments-->';

/**
 * Writes into the share page where the script is that plays segments: the server has pages load it at once whose recording
 * is played so. Its name is known to the build alone.
 */
export const nameSegmentPlayer = (): Plugin => ({
  name: 'name-segment-player',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      if (!html.includes(MARKER)) return html;
      const file = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === 'play-segments');
      if (!file) throw new Error('The build of the share page has no file that plays segments');
      return html.replace(MARKER, `<!--segments:/${file.fileName}-->`);
    },
  },
});
