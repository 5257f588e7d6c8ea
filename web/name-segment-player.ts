import type { Plugin } from 'vite';

/** The marker in the share page that the server replaces with preload links. */
const MARKER = '<!--segments-->';

/**
 * Writes the paths of the segment player's scripts into the share page. The server preloads them for recordings that are
 * played from segments, and only the build knows their names.
 */
export const nameSegmentPlayer = (): Plugin => ({
  name: 'name-segment-player',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      if (!html.includes(MARKER)) return html;
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const player = chunks.find(({ name }) => name === 'play-segments');
      if (!player) throw new Error('The build of the share page has no file that plays segments');
      const names = [player.fileName, ...player.imports];
      const paths = names.map((name) => `/${name}`).filter((path) => !html.includes(path));
      return html.replace(MARKER, `<!--segments:${paths.join()}-->`);
    },
  },
});
