import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const IMPORT = /import \{([^}]+)\} from '(#shared\/api\/[\w-]+\.ts)';/g;
const PLAIN = '?plain';

/** A member of an operation that is a schema. */
const SCHEMA_OF = (name: string) => new RegExp(`\\b${name}\\.(?:params|query|input|output)\\b`);

/** Members of an operation that only the server uses. */
const OF_SERVER = ['throttle', 'isFromAnywhere'];

type Exports = Record<string, unknown>;

const isOperation = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** What an operation is without its schemas; a text or a number itself. Undefined for any other export. */
function plainOf(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!isOperation(value)) return undefined;
  const members = Object.entries(value).filter(([name]) => !OF_SERVER.includes(name));
  return Object.fromEntries(members.filter(([, field]) => typeof field !== 'object'));
}

/**
 * Imports operations of the API without their schemas: a page sends requests and trusts the answers, which the API has
 * checked against the schemas. Only forms import schemas, and with them zod.
 */
export const plainOperations = (environment: string): Plugin => {
  let root = '';
  const loaded = new Map<string, Promise<Exports>>();
  const exportsOf = (module: string): Promise<Exports> => {
    const file = path.join(root, '..', module.slice(1));
    const exports = loaded.get(module) ?? runnerImport<Exports>(file, { root }).then((result) => result.module);
    loaded.set(module, exports);
    return exports;
  };

  async function splitImport(specifiers: string, module: string, code: string): Promise<string> {
    const exports = await exportsOf(module);
    const values = specifiers
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '));
    const isPlain = (each: string) => plainOf(exports[each]) !== undefined;
    const plain = values.filter(isPlain);
    const schema = plain.find((each) => SCHEMA_OF(each).test(code));
    if (schema) throw new Error(`A page has no schemas of ${schema}. Export the schema from ${module} itself.`);
    const others = values.filter((each) => !isPlain(each));
    return [
      plain.length > 0 ? `import { ${plain.join(', ')} } from '${module}${PLAIN}';` : '',
      others.length > 0 ? `import { ${others.join(', ')} } from '${module}';` : '',
    ].join(' ');
  }

  return {
    name: 'plain-operations',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved(config) {
      root = config.root;
    },
    resolveId: {
      filter: { id: /^#shared\/api\/.+\?plain$/ },
      handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0#shared\/api\/.+\?plain$/ },
      async handler(id) {
        const exports = Object.entries(await exportsOf(id.slice(1, -PLAIN.length)));
        return exports
          .map(([name, value]) => [name, plainOf(value)] as const)
          .filter(([, plain]) => plain !== undefined)
          .map(([name, plain]) => `export const ${name} = ${JSON.stringify(plain)};`)
          .join('\n');
      },
    },
    transform: {
      filter: { id: /web[\\/]src[\\/].*\.tsx?$/, code: /from '#shared\/api\// },
      async handler(code) {
        const statements = [...code.matchAll(IMPORT)];
        const texts = await Promise.all(
          statements.map(([, specifiers = '', module = '']) => splitImport(specifiers, module, code)),
        );
        return statements.reduce(
          (changed, [statement], index) => changed.replace(statement, () => texts[index] ?? ''),
          code,
        );
      },
    },
  };
};
