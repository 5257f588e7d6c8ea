import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Packages that the share page needs too: they stay apart from what only the app loads. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // light-dark() in the design tokens: kept as written instead of being rewritten for older browsers.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    rolldownOptions: {
      input: { app: here('./index.html'), share: here('./share.html') },
      output: { codeSplitting: { groups: [{ name: 'react', test: REACT }] } },
    },
  },
});
