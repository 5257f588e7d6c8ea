import { expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/api/catalog.ts';
import { expectLinear } from '../test-support/expect-linear.ts';
import { IS_NIGHTLY, testLength } from '../test-support/test-length.ts';

const LENGTH = 6000;

const UNITS = testLength({
  usual: ['a.', '=', '\u0301\u0327'],
  nightly: [
    'a',
    ' ',
    '@',
    'a.',
    'a@',
    '=',
    '-',
    '1:',
    '\u0301\u0327',
    '/',
    '%2',
    '\u200b',
    'http://',
    'x\n',
    '👩\u200d',
  ],
});

/** Values that a stranger may send in any field. */
const HOSTILE: [name: string, make: (length: number) => unknown][] = [
  ...UNITS.map((unit): [string, (length: number) => unknown] => [
    JSON.stringify(unit),
    (length) => unit.repeat(length / unit.length),
  ]),
  ['an array', (length) => Array.from({ length: length / 4 }, () => 'a')],
  ['an object', (length) => Object.fromEntries(Array.from({ length: length / 8 }, (_, index) => [`k${index}`, 1]))],
];

const fieldsOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

const parts = operations.flatMap(({ name, params, query, input }) =>
  [params, query, input].flatMap((schema) => {
    const fields = fieldsOf(schema);
    return fields.length > 0 ? [{ name, schema, fields }] : [];
  }),
);

it('knows the fields of all contracts', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBeGreaterThan(operations.length * 0.8);
});

it.each(IS_NIGHTLY ? HOSTILE : HOSTILE.slice(0, -1))(
  'no contract takes longer than in proportion to %s',
  async (_name, make) => {
    for (const { name, schema, fields } of parts) {
      const fill = (length: number) => {
        const value = make(length);
        return Object.fromEntries(fields.map((field) => [field, value]));
      };
      await expectLinear(LENGTH, fill, (value) => schema.safeParse(value)).catch((error) => {
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      });
    }
  },
);
