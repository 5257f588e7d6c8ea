import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/catalog.ts';
import { methodsOf } from '#shared/api/ground/operation.ts';
import { synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

const stageOf = (which = template) => Object.values(which.findResources('AWS::ApiGatewayV2::Stage'))[0];

const limits = (ThrottlingRateLimit: number, ThrottlingBurstLimit: number) => ({
  ThrottlingRateLimit,
  ThrottlingBurstLimit,
});

/** Routes with a throttle of their own. */
const throttlesOf = (which = template) => Object.entries(stageOf(which)?.Properties.RouteSettings ?? {});

const keysWith = (throttle: object) =>
  throttlesOf().flatMap(([key, each]) => (isDeepStrictEqual(each, throttle) ? [key] : []));

/** Calls without a session of people who have an account or get one, and of monitors. */
const MADE_BY_MEMBERS = /^\/api\/(?:auth|login|invitations|health)\b/;

describe('calls of the API', () => {
  it('have a common throttle, which refuses a flood of requests before it costs money', () => {
    expect(stageOf()?.Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: limits(200, 400),
    });
  });

  it('that hash a password or send a mail have a lower throttle each, which leaves room for the others', () => {
    expect(keysWith(limits(50, 100))).toEqual([
      'POST /api/auth/login',
      'POST /api/auth/signup',
      'POST /api/auth/resend-verification',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'POST /api/auth/sign-on/join',
      'POST /api/auth/sign-on/join/mail',
      'POST /api/shared/{shareToken}/password',
      'POST /api/shared/{shareToken}/code',
      'POST /api/shared/{shareToken}/guest/code',
    ]);
  });

  it('of the provider of sign-on have a throttle of their own, which lets it log out a thousand people at once', () => {
    expect(keysWith(limits(200, 2000))).toEqual(['POST /api/auth/sign-on/back-channel-logout']);
  });

  it('of people with only a link have separate throttles, so that a popular link does not slow down people who record', () => {
    const separate = keysWith(limits(200, 400));
    for (const operation of operations) {
      const keys = methodsOf(operation).map((method) => `${method} ${operation.path}`);
      const { throttle } = operation;
      expect(keys.filter((key) => separate.includes(key)).length, operation.name).toBe(
        throttle === 'viewer' || throttle === 'open-page' ? keys.length : 0,
      );
    }
    expect(separate).toEqual(expect.arrayContaining(['HEAD /share/page.html', 'GET /api/recordings/{id}/shown']));
  });

  it('that a page with a link or a player makes never count as calls of signed-in people', () => {
    const ofLinks = operations.filter(({ profile, path }) => profile === 'public' && !MADE_BY_MEMBERS.test(path));
    expect(ofLinks.length).toBeGreaterThan(20);
    expect(ofLinks.filter(({ throttle }) => throttle === 'common').map(({ name }) => name)).toEqual([]);
  });

  it('are throttled by the values in the settings', () => {
    const viewers = { viewerRate: '30', viewerBurst: '40', pageRate: '50', pageBurst: '60' };
    const chosen = synthesizeTemplate({ callRate: '10', callBurst: '20', ...viewers });
    expect(stageOf(chosen)?.Properties.DefaultRouteSettings).toEqual(limits(10, 20));
    expect(throttlesOf(chosen)).toContainEqual(['GET /share/page.html', limits(30, 40)]);
    expect(throttlesOf(chosen)).toContainEqual(['GET /api/recordings/{id}/shown', limits(50, 60)]);
  });

  it('exist before their throttles, because API Gateway refuses a throttle for an unknown route', () => {
    const routes = template.findResources('AWS::ApiGatewayV2::Route');
    const before = [stageOf()?.DependsOn].flat().map((id) => routes[String(id)]?.Properties.RouteKey);
    expect(before).toEqual(expect.arrayContaining(throttlesOf().map(([key]) => key)));
  });
});

describe('the functions behind the API', () => {
  const answering = (which: typeof template) =>
    Object.values(which.findResources('AWS::Lambda::Function'))
      .filter(({ Properties }) => /anyone|signed-in/.test(Properties.Description))
      .map(({ Properties }) => [
        Properties.Description,
        Properties.MemorySize,
        Properties.ReservedConcurrentExecutions ?? null,
      ]);

  it('reserve no concurrency by default, because a new account has none to spare', () => {
    expect(answering(template)).toEqual([
      ['Calls that anyone may make', 1024, null],
      ['Calls of signed-in users', 512, null],
    ]);
  });

  it('have the memory and concurrency of the settings', () => {
    const chosen = synthesizeTemplate({ publicMemory: '2048', memberMemory: '256', memberConcurrency: '100' });
    expect(answering(chosen)).toEqual([
      ['Calls that anyone may make', 2048, null],
      ['Calls of signed-in users', 256, 100],
    ]);
  });
});
