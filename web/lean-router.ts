import type { Plugin } from 'vite';

const NAME = /^\w+\.displayName = .+;$/gm;
const COMPONENT = /= (\w+\.forwardRef\()/g;

/** What a link with `prefetch` adds to the page. Only React Router's own servers know what that is. */
const PREFETCHED = /\w+\.createElement\(PrefetchPageLinks, \{ page: href \}\)/;

/**
 * Lets the bundler drop the parts of React Router that nobody uses: its forms, and the prefetching of its framework. It
 * takes the name that is set on a component for a use of the component.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/].*\.mjs$/, code: /function PrefetchPageLinks\(/ },
    handler(code) {
      if (!PREFETCHED.test(code))
        this.error('Links of React Router prefetch in another way now: see web/lean-router.ts');
      return code.replace(PREFETCHED, 'null').replace(NAME, '').replace(COMPONENT, '= /* @__PURE__ */ $1');
    },
  },
});
