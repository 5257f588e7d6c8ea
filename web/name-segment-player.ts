import type { Plugin } from 'vite';

/** The marker in the share page that the server replaces with preload links. */
const MARKER = '<!--segments-->';

/**
 * Writes the path of the segment player's script into the share page. The server preloads this script for recordings
 * that are played from segments, and only the build knows its name.
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
