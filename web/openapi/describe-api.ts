import * as z from 'zod';
import { BODY_MAX_BYTES, TOKEN_CALLS as CALLS } from '#shared/limits.ts';
import { ERROR_STATUS } from '../../shared/api/ground/errors.ts';
import type { Operation } from '../../shared/api/ground/operation.ts';
import { methodsOf, NEXT_CURSOR_HEADER } from '../../shared/api/ground/operation.ts';
import { project } from '../../shared/api/identity/projects.ts';
import { workspace } from '../../shared/api/identity/workspaces.ts';
import { recording } from '../../shared/api/video/recordings.ts';
import { EXAMPLES } from './examples.ts';
import { statusesOf } from './refusals.ts';

type Json = Record<string, unknown>;

/** Schemas that several calls answer with, by their names in the document. */
const named = z.registry<{ id: string }>();
named.add(recording, { id: 'Recording' });
named.add(project, { id: 'Project' });
named.add(workspace, { id: 'Workspace' });

const DESCRIPTION = `A program sends a token, \`Authorization: Bearer fk_…\`, that a person makes in *Settings → Tokens*. Each call says which scope
the token needs; calls with no scope are for browsers. A request with a token has no cookies. Only a token with the scope \`share\`
is told the addresses of links: for others, each \`shareToken\` is null. It gets addresses for uploads that are valid for a minute: ask for each shortly before you
use it.

In a browser, a session cookie tells who calls: \`login\` and \`verifyEmail\` set it. A call that is no GET then has to come from a page
of this site: browsers say so by \`Sec-Fetch-Site: same-origin\`.

A body is JSON, ${BODY_MAX_BYTES / 1024} KiB at most; unknown fields are refused. Answers may get more fields. Every refusal is an \`Error\`: branch
on its \`code\`, the \`message\` is for people.

A token may make ${CALLS.max} calls in ${CALLS.seconds} seconds. \`RateLimit\` says how many are left (\`r\`), and after how many seconds they
are full again (\`t\`). After a 429 or 503, wait as long as \`Retry-After\` says, if it is there, and repeat the call.

A list with \`limit\` is paged: send the \`${NEXT_CURSOR_HEADER}\` of an answer as \`cursor\`, until an answer has none.
An answer of more than 6 MB needs \`Accept-Encoding: gzip\`; otherwise it is refused with 406.

A call is idempotent if its \`x-idempotent\` is true: done twice, it leaves the same as done once, so a program that got no answer
repeats it. Of the others, repeating a creation makes a second thing.`;

/** A schema as OpenAPI 3.1 has it, which is JSON Schema, and the named schemas that it refers to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  // A named schema is a reference wherever it stands but at the root.
  const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
    io,
    metadata: named,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Later versions may answer more. Bodies with unknown fields are refused.
      if (io === 'output') delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  }) as { items: Json; $defs?: Record<string, Json> };
  const moved = (value: Json): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  return {
    schema: moved(items),
    components: Object.fromEntries(Object.entries($defs).map(([id, each]) => [id, moved(each)])),
  };
}

const propertiesOf = (schema: z.ZodType) =>
  schemaOf(schema, 'input').schema as { properties?: Record<string, Json>; required?: string[] };

const hasFields = (schema: z.ZodType): boolean => {
  const { properties, ...rest } = propertiesOf(schema);
  return Object.keys(properties ?? {}).length > 0 || 'oneOf' in rest || 'anyOf' in rest;
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodType) => {
  const { properties = {}, required = [] } = propertiesOf(schema);
  return Object.entries(properties).map(([name, { description, ...each }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
    ...(description ? { description } : {}),
  }));
};

/** People open a page by the token in its path; the edge moves it into the query. */
const addressOf = ({ path, answer }: Operation): string =>
  answer === 'page' ? path.replace('page.html', '{shareToken}') : path.replace('+}', '}');

function parametersOf(operation: Operation) {
  const all = [...parametersIn('path', operation.params), ...parametersIn('query', operation.query)];
  const inPath = (name: string) => addressOf(operation).includes(`{${name}}`);
  return all.map((each) => (inPath(each.name) ? { ...each, in: 'path', required: true } : each));
}

const isPaged = ({ query }: Operation): boolean => 'cursor' in (propertiesOf(query).properties ?? {});

function successOf(operation: Operation) {
  const { answer, output } = operation;
  if (answer === 'redirect')
    return { description: 'Redirect to the file.', headers: { location: textHeader('Its address.') } };
  if (answer === 'page') return { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } };
  const more = isPaged(operation)
    ? { headers: { [NEXT_CURSOR_HEADER]: textHeader('The cursor of what follows. Without it, nothing follows.') } }
    : {};
  return {
    description: 'Done.',
    ...more,
    content: { 'application/json': { schema: schemaOf(output, 'output').schema } },
  };
}

const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

const refusal = (status: number) => ({ $ref: `#/components/responses/Error${status}` });

/** `createRecording` → `Create recording`. */
const titleOf = (name: string): string =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replaceAll(/[A-Z](?=[a-z])/g, (letter, at: number) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));

/** Methods that can be repeated: two equal calls have the effect of one (RFC 9110, 9.2.2). */
const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE'];

/** Calls that only read or set something, although their method is POST. */
const IDEMPOTENT_POSTS = [
  'batchGetFigures',
  'completeMultipart',
  'revokeLinks',
  'revokeNamedLinks',
  'searchCaptions',
  'shareRecording',
  'signParts',
];

const isIdempotent = ({ name }: Operation, method: string): boolean =>
  IDEMPOTENT.includes(method) || IDEMPOTENT_POSTS.includes(name);

/** What may make a call: nothing, a cookie, or a token of a scope. A call that needs nothing takes a token too, if it has a scope. */
const securityOf = ({ profile, scope }: Operation) => [
  ...(profile === 'public' ? [] : [{ session: [] }]),
  ...(scope === null ? [] : [{ token: [scope] }]),
  ...(profile === 'public' && scope !== null ? [{}] : []),
];

const SCOPE_TEXTS: Record<NonNullable<Operation['scope']>, string> = {
  read: 'A token needs the scope `read`, `write` or `share`.',
  write: 'A token needs the scope `write` or `share`.',
  share: 'A token needs the scope `share`.',
};

function describeOperation(operation: Operation, method: string) {
  const { input, isForm, name, path, scope, status } = operation;
  const head = method === 'HEAD';
  const parameters = parametersOf(operation);
  const refusals = statusesOf(operation).map((each) => [each, refusal(each)]);
  return {
    operationId: head ? `${name}Head` : name,
    summary: titleOf(name),
    tags: [path.split('/').find((part) => part !== '' && part !== 'api') ?? path],
    description: scope === null ? 'No token may make this call.' : SCOPE_TEXTS[scope],
    security: securityOf(operation),
    'x-idempotent': isIdempotent(operation, method),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasFields(input)
      ? {
          requestBody: {
            required: true,
            content: {
              [isForm ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: schemaOf(input, 'input').schema,
                ...exampleOf(name),
              },
            },
          },
        }
      : {}),
    responses: {
      [status]: head ? { description: 'It is there.' } : successOf(operation),
      ...Object.fromEntries(refusals),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

const exampleOf = (name: string) => (name in EXAMPLES ? { example: EXAMPLES[name] } : {});

function pathsOf(operations: Operation[]) {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = addressOf(operation);
    for (const method of methodsOf(operation)) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation, method) };
    }
  }
  return paths;
}

const errorContent = (codes: string[]) => ({
  'application/json': {
    schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
  },
});

function errorResponses() {
  const entries = Object.entries(ERROR_STATUS);
  const statuses = [...new Set(entries.map(([, status]) => status))];
  return Object.fromEntries([
    [
      'Error',
      { description: 'Refused.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ],
    ...statuses.map((status) => {
      const codes = entries.filter(([, each]) => each === status).map(([code]) => code);
      const waits: number[] = [429, 503];
      const wait = waits.includes(status) ? { headers: { 'retry-after': textHeader('Seconds to wait.') } } : {};
      return [`Error${status}`, { description: codes.join(', '), ...wait, content: errorContent(codes) }];
    }),
  ]);
}

/** The API in the form of OpenAPI 3.1, for programs that other people write. */
export function describeApi(operations: Operation[]) {
  const schemas = operations.map(({ output }) => schemaOf(output, 'output').components);
  return {
    openapi: '3.1.0',
    info: { title: 'Framekeep', version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths: pathsOf(operations),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'fk_<stage>_<secret>_<checksum>',
          description: 'A token of a person. Its scope is `read`, `write` or `share`; each includes those before it.',
        },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'For the pages of this site.' },
      },
      schemas: {
        ...Object.assign({}, ...schemas),
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
            message: { type: 'string' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Of INVALID_INPUT: the fault of each field.',
            },
            retryAfter: { type: 'number', description: 'Seconds to wait.' },
          },
          example: { code: 'NOT_FOUND', message: 'Recording not found' },
        },
      },
      responses: errorResponses(),
    },
  };
}
