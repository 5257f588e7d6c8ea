import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PLAIN_ICON = fileURLToPath(new URL('./src/ui/plain-icon.ts', import.meta.url));

/**
 * Makes the icons of Lucide with `plain-icon.ts` in one build environment. Lucide's own function reads settings that the
 * share page does not have, and adds 1.4 kB to it (gzip).
 */
export const plainIcons = (environment: string): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === environment,
  resolveId: { filter: { id: /createLucideIcon\.mjs$/ }, handler: () => PLAIN_ICON },
});
