import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { operations } from '../../shared/api/catalog.ts';
import { ERROR_STATUS } from '../../shared/api/ground/errors.ts';
import { methodsOf } from '../../shared/api/ground/operation.ts';
import { describeApi } from './describe-api.ts';
import { EXAMPLES } from './examples.ts';

type Json = Record<string, unknown>;

const document = describeApi(operations);
const calls = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, call]) => ({ path, method, call: call as Json })),
);

/** Every value under a key, however deep. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [...(name === key ? [each] : []), ...valuesOf(key, each)]);
}

const at = (pointer: string): unknown =>
  pointer
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, part) => (value as Json | undefined)?.[part], document);

/** The schema of the specification: https://spec.openapis.org/oas/3.1/schema/2026-08-03 */
const specification = JSON.parse(
  readFileSync(new URL('test-support/openapi-3.1-schema.json', import.meta.url), 'utf8'),
) as Json;

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', () => {
    const isValid = ajv.compile(specification);
    isValid(document);
    expect(isValid.errors).toBeNull();
    isValid({ ...document, paths: { '/api': { get: { responses: 'none' } } } });
    expect(isValid.errors).not.toBeNull();
  });

  it('has valid schemas, and refers to nothing that is not there', () => {
    const schemas = [...valuesOf('schema', document.paths), ...Object.values(document.components.schemas)];
    expect(schemas.length).toBeGreaterThan(operations.length);
    expect(schemas.filter((schema) => !ajv.validateSchema(schema as Json))).toEqual([]);
    expect(valuesOf('$ref', document).filter((pointer) => at(String(pointer)) === undefined)).toEqual([]);
  });

  it('has every call once, with each of its methods', () => {
    const expected = operations.flatMap((operation) =>
      methodsOf(operation).map(
        (method) => `${operation.name}${method === 'HEAD' ? 'Head' : ''} ${method.toLowerCase()}`,
      ),
    );
    expect(calls.map(({ method, call }) => `${call.operationId} ${method}`).sort()).toEqual(expected.sort());
  });

  it('has a parameter for each part of a path in braces', () => {
    for (const { path, call } of calls) {
      const inPath = ((call.parameters ?? []) as { in: string; name: string }[]).filter(
        ({ in: place }) => place === 'path',
      );
      expect(inPath.map(({ name }) => `{${name}}`).sort(), path).toEqual((path.match(/\{[^}]+\}/g) ?? []).sort());
    }
  });

  it('has the body of each call that takes one, and what it answers', () => {
    const create = calls.find(({ call }) => call.operationId === 'createRecording')?.call as {
      requestBody: { content: { 'application/json': { schema: { required: string[] } } } };
      responses: Record<string, { content: unknown }>;
    };
    expect(create.requestBody.content['application/json'].schema.required).toEqual([
      'name',
      'recordingType',
      'workspaceId',
    ]);
    expect(create.responses[201]?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Recording' } },
    });
    expect(calls.filter(({ method, call }) => method === 'get' && call.requestBody)).toEqual([]);
  });

  it('has every error code at its status, and an answer for each refusal of every call', () => {
    const codesAt = (status: number) =>
      Object.entries(ERROR_STATUS).flatMap(([code, each]) => (each === status ? [code] : []));
    for (const status of new Set(Object.values(ERROR_STATUS))) {
      const [codes] = valuesOf('enum', document.components.responses[`Error${status}`]);
      expect(codes).toEqual(codesAt(status));
    }
    const without = calls.filter(({ call }) => !('default' in (call.responses as Json)));
    expect(without).toEqual([]);
  });

  it('says which scope a token needs for each call, and that no token may make the others', () => {
    const scopeOf = ({ call }: (typeof calls)[number]) =>
      (call.security as { token?: string[] }[]).flatMap(({ token = [] }) => token);
    const found = calls.map((each) => [each.call.operationId, scopeOf(each)]);
    const expected = operations.flatMap((each) =>
      methodsOf(each).map((method) => [
        `${each.name}${method === 'HEAD' ? 'Head' : ''}`,
        each.scope === null ? [] : [each.scope],
      ]),
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it('has examples that the contracts accept', () => {
    for (const [name, example] of Object.entries(EXAMPLES)) {
      const operation = operations.find((each) => each.name === name);
      expect(operation?.input.safeParse(example), name).toMatchObject({ success: true });
    }
  });

  it('says which calls can be repeated: those that read, set or end something', () => {
    const repeatable = calls.filter(({ call }) => call['x-idempotent'] === true);
    const creating = operations
      .filter(({ status, answer }) => status === 201 && answer === 'json')
      .map(({ name }) => name);
    expect(repeatable.filter(({ call }) => creating.includes(String(call.operationId)))).toEqual([]);
    expect(repeatable.length).toBeGreaterThan(calls.length / 2);
  });

  it('says which calls need a session, and what is refused without one', () => {
    const isOpen = (security: object[]) =>
      security.length === 0 || security.some((each) => Object.keys(each).length === 0);
    const open = calls.filter(({ call }) => isOpen(call.security as object[]));
    const asked = operations.filter(({ profile }) => profile === 'public').flatMap(methodsOf);
    expect(open).toHaveLength(asked.length);
    const closed = calls.filter(({ call }) => !open.some((each) => each.call === call));
    expect(closed.filter(({ call }) => !('401' in (call.responses as Json)))).toEqual([]);
  });
});
