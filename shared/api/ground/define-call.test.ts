import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memberCall, publicCall } from './define-call.ts';

describe('the definition of a call', () => {
  it('sets the defaults: JSON, 200, empty objects', () => {
    const operation = publicCall('x', 'GET /x', { throttle: 'common' });
    const common = { name: 'x', method: 'GET', path: '/x', profile: 'public' };
    expect(operation).toMatchObject({ ...common, answer: 'json', status: 200 });
    expect(operation.query.parse({ surplus: 1 })).toEqual({});
    expect(operation.input.parse({})).toEqual({});
    expect(operation.input.safeParse({ surplus: 1 }).success).toBe(false);
  });

  it('names the throttle of a call that needs no session: without one, it does not compile', () => {
    // @ts-expect-error a call without a session and without a throttle
    publicCall('x', 'GET /x', {});
    expect(publicCall('x', 'GET /x', { throttle: 'viewer' }).throttle).toBe('viewer');
    expect(memberCall('x', 'GET /x', {}).throttle).toBe('common');
  });

  it('takes the ids that the path names, unless it says what they are', () => {
    const { params } = memberCall('x', 'GET /x/{id}/y/{otherId}', {});
    expect(params.parse({ id: 'a', otherId: 'b', surplus: 1 })).toEqual({ id: 'a', otherId: 'b' });
    expect(params.safeParse({ id: 'a' }).success).toBe(false);
    const numbered = memberCall('x', 'GET /x/{number}', { params: z.object({ number: z.coerce.number() }) });
    expect(numbered.params.parse({ number: '7' })).toEqual({ number: 7 });
  });

  it('keeps the given values, and sets 302 for a redirect', () => {
    expect(memberCall('x', 'GET /x', { status: 201, output: z.string() })).toMatchObject({
      profile: 'member',
      status: 201,
    });
    expect(publicCall('x', 'GET /x', { throttle: 'viewer', answer: 'redirect' })).toMatchObject({
      answer: 'redirect',
      status: 302,
    });
  });
});
