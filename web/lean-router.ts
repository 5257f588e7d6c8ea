import type { Plugin } from 'vite';

const NAME = /^\w+\.(displayName|contextType) = .+;$/gm;
const COMPONENT = /= (\w+\.forwardRef\()/g;

/** What only some applications use, with what stands in for it. It is never reached in ours. */
const UNUSED: [RegExp, string][] = [
  // What a link with `prefetch` adds to the page: only React Router's own servers know what that is.
  [/\w+\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
  // What shows the errors of a data router.
  [/(\w+\.createElement\(\s*)RenderErrorBoundary,/, '$1"data-router",'],
];

/**
 * Lets the bundler drop the parts of React Router that we do not use: its forms, the prefetching of its framework, and
 * the errors of data routers. It takes what is set on a component for a use of the component.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/].*\.mjs$/, code: /function PrefetchPageLinks\(/ },
    handler(code) {
      const changed = UNUSED.find(([pattern]) => !pattern.test(code));
      if (changed) this.error(`React Router has no ${changed[0]} any more: see web/lean-router.ts`);
      const lean = UNUSED.reduce((text, [pattern, instead]) => text.replace(pattern, instead), code);
      return lean.replace(NAME, '').replace(COMPONENT, '= /* @__PURE__ */ $1');
    },
  },
});
