import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { operations } from '../catalog.ts';

/** The part of a zod schema's definition that this test reads. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  items?: z.ZodType[];
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  coerce?: boolean;
}

/** A place in a call's input that takes one value. */
interface Field {
  path: string;
  schema: z.ZodType;
}

const inside = ({ path, schema }: Field): Field[] => {
  const { type, ...def } = schema._zod.def as unknown as Definition;
  const at = (inner: z.ZodType | undefined, name = ''): Field[] =>
    inner ? fieldsOf({ path: name ? `${path}.${name}` : path, schema: inner }) : [];
  switch (type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, each]) => at(each, name));
    case 'array':
      return at(def.element, '[]');
    case 'tuple':
      return (def.items ?? []).flatMap((each) => at(each, '[]'));
    case 'union':
      return (def.options ?? []).flatMap((each) => at(each));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return at(def.innerType);
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'number':
      return [];
    default:
      throw new Error(`${path} is of a type that this test does not know: ${type}`);
  }
};

/** A pipe is tested whole: its second part may refuse what its first part accepts. */
function fieldsOf({ path, schema }: Field): Field[] {
  const { type, in: from } = schema._zod.def as unknown as Definition;
  if (type === 'pipe') {
    const [first] = from ? fieldsOf({ path, schema: from }) : [];
    return first ? [{ path, schema }] : [];
  }
  return type === 'string' ? [{ path, schema }] : inside({ path, schema });
}

const fields = operations.flatMap(({ name, params, query, input }) =>
  Object.entries({ params, query, input }).flatMap(([part, schema]) => fieldsOf({ path: `${name} ${part}`, schema })),
);

/** Texts with a mark, so that every field accepts one of them if it accepts the mark. */
const CARRIERS = [
  (mark: string) => `a${mark}b`,
  (mark: string) => `ada${mark}@example.com`,
  (mark: string) => `https://app.example/${mark}`,
  (mark: string) => `2026-11-20T00:00:00Z${mark}`,
  (mark: string) => `123456${mark}`,
  (mark: string) => `long-enough-for-an-id${mark}`,
  (mark: string) => `long enough ${mark}`,
  (mark: string) => `AnIdOfAVisitor-${mark}0`,
  (mark: string) => `"0123456789abcdef0123456789abcdef"${mark}`,
  (mark: string) => `video/webm;codecs=vp8${mark}`,
  (mark: string) => `AQID${mark}`,
];

const takes = ({ schema }: Field, mark: string): boolean =>
  CARRIERS.some((carrier) => schema.safeParse(carrier(mark)).success);

const taking = (mark: string): string[] => fields.filter((field) => takes(field, mark)).map(({ path }) => path);

/** Fields in which every character counts. */
const PASSWORDS = / input\.(password|confirmPassword|currentPassword)$/;
/** Fields that programs fill in: ids, tokens and addresses that this system issued, and switches. */
const BY_PROGRAMS =
  /(\.id|Id|(recording|link|workspace)Ids\.\[\]|\.ids|after|[tT]oken|cursor|path|\.url|URL|\.format|\.download|\.again|\.all|\.visitor|\.pass|\.key|\.t|\.deleteRecordings|\.isRestarted|\.etag|\.mimeType|\.clientDataJSON|\.attestationObject|\.authenticatorData|\.signature|\.userHandle|\.transports\.\[\]|\.from|\.to|\.invitation|query\.(state|code|iss|error))$/;
/** The fields that people fill in, except passwords, in which every character counts. */
const byPeople = (paths: string[]): string[] =>
  paths.filter((path) => !PASSWORDS.test(path) && !BY_PROGRAMS.test(path));

/** Fields that may have several lines. What people search for has one. */
const MULTI_LINE = /(?<!searchCaptions) input\.(description|reasonForUse|(lines\.\[\]\.)?text)$/;

describe('the text fields of all calls', () => {
  it('are found', () => {
    const paths = fields.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'login input.password',
        'updateProject input.description',
        'correctCaptions input.lines.[].text',
        'createRecording input.name',
      ]),
    );
    expect(paths).toContain('getObject params.path');
    expect(paths).toContain('revokeLinks input.recordingIds.[]');
    expect(taking('')).toEqual(paths);
    expect(byPeople(paths)).toContain('createRecording input.name');
    expect(byPeople(paths).filter((path) => / (params|query)\./.test(path))).toEqual([]);
  });

  it.each(['\uD83D', '\uDE00', 'x\uD800y'])('refuse half of a character: %j', (mark) => {
    expect(taking(mark)).toEqual([]);
  });

  it.each(['\u0000', '\u001B', '\u007F', '\u0085'])('refuse control characters in text of people: %j', (mark) => {
    expect(byPeople(taking(mark))).toEqual([]);
  });

  it.each(['\n.', '\r\n.', '\t.'])('accept %j only where they may have several lines', (mark) => {
    const found = byPeople(taking(mark));
    expect(found).toEqual(byPeople(fields.map(({ path }) => path)).filter((path) => MULTI_LINE.test(path)));
  });

  it('refuse a text without a visible character', () => {
    const found = fields.filter(({ schema }) => schema.safeParse('\u200B'.repeat(8)).success);
    expect(byPeople(found.map(({ path }) => path))).toEqual([]);
  });

  it.each(['\u202E', '\u202A', '\u2066', '\u2069'])('refuse marks that change the direction of text: %j', (mark) => {
    expect(byPeople(taking(mark))).toEqual([]);
  });
});
