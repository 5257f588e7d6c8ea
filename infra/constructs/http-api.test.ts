import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

const stageOf = (which = template) => Object.values(which.findResources('AWS::ApiGatewayV2::Stage'))[0];

const limits = (ThrottlingRateLimit: number, ThrottlingBurstLimit: number) => ({
  ThrottlingRateLimit,
  ThrottlingBurstLimit,
});

/** Routes with a throttle of their own. */
const throttlesOf = (which = template) => Object.entries(stageOf(which)?.Properties.RouteSettings ?? {});

describe('calls of the API', () => {
  it('have a common throttle, which refuses a flood of requests before it costs money', () => {
    expect(stageOf()?.Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: limits(200, 400),
    });
  });

  it('that hash a password or send a mail have a lower throttle, which leaves room for the others', () => {
    expect(throttlesOf().filter(([key]) => key.startsWith('POST /api/auth/'))).toEqual([
      ['POST /api/auth/login', limits(50, 100)],
      ['POST /api/auth/signup', limits(50, 100)],
      ['POST /api/auth/resend-verification', limits(50, 100)],
      ['POST /api/auth/forgot-password', limits(50, 100)],
      ['POST /api/auth/reset-password', limits(50, 100)],
    ]);
  });

  it('of viewers have separate throttles, so that a popular link does not slow down people who record', () => {
    expect(throttlesOf().filter(([key]) => !key.startsWith('POST /api/auth/'))).toEqual([
      ['GET /share/page.html', limits(200, 400)],
      ['HEAD /share/page.html', limits(200, 400)],
      ['GET /embed/page.html', limits(200, 400)],
      ['HEAD /embed/page.html', limits(200, 400)],
      ['GET /api/shared/{shareToken}', limits(200, 400)],
      ['GET /api/oembed', limits(200, 400)],
      ['GET /objects/{path+}', limits(200, 400)],
      ['HEAD /objects/{path+}', limits(200, 400)],
      ['POST /api/shared/{shareToken}/watched', limits(200, 400)],
      ['GET /api/recordings/{id}/shown', limits(200, 400)],
    ]);
  });

  it('are throttled by the values in the settings', () => {
    const chosen = synthesizeTemplate({ callRate: '10', callBurst: '20', viewerRate: '30', viewerBurst: '40' });
    expect(stageOf(chosen)?.Properties.DefaultRouteSettings).toEqual(limits(10, 20));
    expect(throttlesOf(chosen)).toContainEqual(['GET /share/page.html', limits(30, 40)]);
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
