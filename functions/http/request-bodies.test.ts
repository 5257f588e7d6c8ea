import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { updateRecording } from '#shared/api/video/recordings.ts';
import { AppError } from '../domain/ground/app-error.ts';
import { validateRequest } from './read-request.ts';

/** The part of a zod schema's definition that this test reads. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  values?: unknown[];
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** An object in a body: its fields, and how a body looks that has a value in its place. */
interface BodyObject {
  path: string;
  shape: Record<string, z.ZodType>;
  within: (value: object) => unknown;
}

/** The fields by whose value an alternative is chosen. */
const literalsOf = (shape: Record<string, z.ZodType>): object =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const { type, values } = definitionOf(schema);
      return type === 'literal' ? [[name, values?.[0]]] : [];
    }),
  );

function objectsIn(schema: z.ZodType, path = '', place: (value: unknown) => unknown = (value) => value): BodyObject[] {
  const { type, shape = {}, ...def } = definitionOf(schema);
  switch (type) {
    case 'object': {
      const within = (value: object) => place({ ...literalsOf(shape), ...value });
      const inner = Object.entries(shape).flatMap(([name, each]) =>
        objectsIn(each, `${path}${name}.`, (value) => within({ [name]: value })),
      );
      return [{ path, shape, within }, ...inner];
    }
    case 'array':
      return def.element ? objectsIn(def.element, `${path}0.`, (value) => place([value])) : [];
    case 'union':
      return (def.options ?? []).flatMap((each) => objectsIn(each, path, place));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return def.innerType ? objectsIn(def.innerType, path, place) : [];
    case 'pipe':
      return def.in ? objectsIn(def.in, path, place) : [];
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'number':
    case 'string':
    case 'tuple':
      return [];
    default:
      throw new Error(`${path} is of a type that this test does not know: ${type}`);
  }
}

/** The calls whose body is read, and is ours: others may add fields to a form of theirs. */
const writing = operations.filter(
  ({ method, isFromAnywhere, isForm }) => method !== 'GET' && !isFromAnywhere && !isForm,
);

const refusalOf = (operation: Operation, input: unknown): AppError | null => {
  try {
    validateRequest({ ...operation, params: z.unknown(), query: z.unknown() }, { params: {}, query: {}, input });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

/** The fields of all bodies, as `<call> <path>`. */
const fields = writing.flatMap(({ name, input }) =>
  objectsIn(input).flatMap(({ path, shape }) =>
    Object.entries(shape).map(([field, schema]) => ({ field: `${name} ${path}${field}`, schema })),
  ),
);

/** What null means in them is in their contracts. In a `pass`, it is the same as no pass. */
const NULLABLE = [
  'createToken workspaceIds',
  ...['signup company', 'signup phone', 'deleteAccount workspaces.0.newOwnerId'],
  'deletePerson workspaces.0.newOwnerId',
  ...['createWorkspace', 'updateWorkspace', 'createProject', 'updateProject'].map((name) => `${name} description`),
  ...['createRecording projectId', 'updateRecording description', 'updateRecording projectId'],
  ...['attachRecordingVideo thumbnailURL', 'attachSegments thumbnailURL', 'renewSegmentUpload segmentUploadId'],
  ...['correctCaptions lines.0.text', 'shareRecording expiresAt'],
  ...['createNamedLink', 'changeNamedLink'].flatMap((name) =>
    ['expiresAt', 'password', 'viewLimit'].map((field) => `${name} ${field}`),
  ),
  ...['writeComment', 'writeLinkComment'].flatMap((name) => [`${name} at`, `${name} parentId`]),
  ...['unlockLink', 'sendLinkCode', 'verifyLinkCode', 'openGate', 'startVisit', 'reportWatching'].map(
    (name) => `${name} pass`,
  ),
  ...['writeLinkComment', 'editLinkComment', 'reactThroughLink', 'sendGuestCode', 'becomeGuest'].map(
    (name) => `${name} pass`,
  ),
];

/** Fields that have a value when they are missing. No call with such a field changes a setting. */
const WITH_DEFAULT = [
  ...['signup company', 'signup phone', 'createWorkspace description', 'createProject description'],
  'deletePerson deletesComments',
  ...['deleteAccount deletesComments', 'renewSegmentUpload behindMs', 'startVisit resume'],
  ...['writeComment at', 'writeComment parentId', 'writeLinkComment at', 'writeLinkComment parentId'],
];

describe('the body of every call', () => {
  it('is found', () => {
    expect(fields.length).toBeGreaterThan(100);
    const paths = fields.map(({ field }) => field);
    expect(paths).toContain('attachSegments playlist.segments.0.tail.etag');
    expect(paths).toContain('setProjectAccess permissions.0.userId');
  });

  it.each(writing.map((operation) => [operation.name, operation] as const))(
    'is refused by %s with an unknown or misspelled field, which the refusal names',
    (_name, operation) => {
      for (const { path, shape, within } of objectsIn(operation.input)) {
        const misspelled = Object.keys(shape)
          .map((field) => field.slice(0, -1))
          .filter((field) => !(field in shape));
        for (const field of ['surplus', ...misspelled]) {
          const refused = refusalOf(operation, within({ [field]: true }));
          expect(refused, `${path}${field}`).toMatchObject({
            code: 'INVALID_INPUT',
            message: `Unknown field in the request body: ${path}${field}`,
            details: { fields: { [path + field]: 'Unknown field' } },
          });
        }
      }
    },
  );

  it('may have null only in these fields', () => {
    const found = fields.filter(({ schema }) => schema.safeParse(null).success).map(({ field }) => field);
    expect(found.sort()).toEqual(NULLABLE.sort());
  });

  it('has no value for a missing field, except for these', () => {
    const found = fields.filter(({ schema }) => {
      const { success, data } = schema.safeParse(undefined);
      return success && data !== undefined;
    });
    expect(found.map(({ field }) => field).sort()).toEqual(WITH_DEFAULT.sort());
  });
});

it('a refusal names some of many unknown fields, in part if they are long', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]));
  const refused = refusalOf(updateRecording, many);
  expect(refused?.message).toMatch(/^Unknown fields in the request body: 0x+, 1x+, 2x+, 3x+, 4x+$/);
  expect(refused?.message.length).toBeLessThan(600);
});

it('a change without any field is refused with the fields that it may have', () => {
  expect(refusalOf(updateRecording, {})?.message).toBe(
    'A name, a description, its visibility or a project ID is required',
  );
});
