import { type Plugin, runnerImport } from 'vite';

/** Members of an operation that only the server uses. */
const OF_SERVER = ['throttle', 'isFromAnywhere', 'isForm', 'scope'];

const isOperation = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** What a page has of an export: of an operation all but its schemas, and texts and numbers. Undefined for all others. */
function plainOf(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!isOperation(value)) return undefined;
  const members = Object.entries(value).filter(([name]) => !OF_SERVER.includes(name));
  return Object.fromEntries(members.filter(([, field]) => typeof field !== 'object'));
}

/**
 * Loads the contracts of the API without their schemas: a page sends requests and trusts the answers, which the API has
 * checked. Only forms check what is typed, by the schemas of `shared/api/ground/forms.ts`.
 */
export const plainOperations = (environment: string): Plugin => {
  let root = '';
  return {
    name: 'plain-operations',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved(config) {
      root = config.root;
    },
    load: {
      filter: { id: /shared[\\/]api[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/ },
      async handler(id) {
        const exports = Object.entries((await runnerImport<Record<string, unknown>>(id, { root })).module);
        if (!exports.some(([, value]) => isOperation(value))) return null;
        const plain = exports.map(([name, value]) => [name, plainOf(value)] as const);
        const code = plain.flatMap(([name, value]) =>
          value === undefined ? [] : `export const ${name} = ${JSON.stringify(value)};`,
        );
        return { code: code.join('\n'), moduleSideEffects: false };
      },
    },
  };
};
