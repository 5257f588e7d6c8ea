import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineOperation } from './define-operation.ts';

const common = { name: 'x', method: 'GET', path: '/x', profile: 'public' } as const;

describe('defineOperation', () => {
  it('sets the defaults: JSON, 200, empty objects', () => {
    const operation = defineOperation(common);
    expect(operation).toMatchObject({ ...common, answer: 'json', status: 200 });
    expect(operation.input.parse({ surplus: 1 })).toEqual({});
  });

  it('keeps the given values, and sets 302 for a redirect', () => {
    expect(defineOperation({ ...common, status: 201, output: z.string() }).status).toBe(201);
    expect(defineOperation({ ...common, answer: 'redirect' })).toMatchObject({ answer: 'redirect', status: 302 });
  });
});
