import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memberCall, publicCall } from './define-call.ts';

describe('the definition of a call', () => {
  it('sets the defaults: JSON, 200, empty objects', () => {
    const operation = publicCall('x', 'GET /x');
    const common = { name: 'x', method: 'GET', path: '/x', profile: 'public' };
    expect(operation).toMatchObject({ ...common, answer: 'json', status: 200 });
    expect(operation.query.parse({ surplus: 1 })).toEqual({});
    expect(operation.input.parse({})).toEqual({});
    expect(operation.input.safeParse({ surplus: 1 }).success).toBe(false);
  });

  it('keeps the given values, and sets 302 for a redirect', () => {
    expect(memberCall('x', 'GET /x', { status: 201, output: z.string() })).toMatchObject({
      profile: 'member',
      status: 201,
    });
    expect(publicCall('x', 'GET /x', { answer: 'redirect' })).toMatchObject({ answer: 'redirect', status: 302 });
  });
});
