import type { Plugin } from 'vite';

/** Preact's replacements for React's modules: https://preactjs.com/guide/v10/getting-started#aliasing-react-to-preact */
const TWINS: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * Replaces React with Preact in one build environment, both in our sources and in packages. The development server has
 * one environment for all pages, and serves them with React.
 */
export const preactInstead = (environment: string): Plugin => ({
  name: 'preact-instead',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === environment,
  resolveId(id) {
    const twin = TWINS[id];
    // Resolved from this folder: the importing package has no Preact of its own.
    return twin ? this.resolve(twin, import.meta.filename) : null;
  },
});
