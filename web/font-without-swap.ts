import type { Plugin } from 'vite';

/**
 * In one build environment, text keeps the font that it was first painted with: a font that arrives later would break
 * lines elsewhere, and move what is below. The browser uses it from the next page on. The font's package offers only
 * `swap`.
 */
export const fontWithoutSwap = (environment: string): Plugin => ({
  name: 'font-without-swap',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === environment,
  generateBundle(_options, bundle) {
    let replaced = 0;
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = String(file.source).replaceAll(/font-display:\s*swap/g, () => {
        replaced += 1;
        return 'font-display:optional';
      });
    }
    if (replaced === 0) this.error('No font of the page has font-display: swap');
  },
});
