import { Fn, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnRoute,
  type CfnStage,
  HttpApi as GatewayHttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { forgotPassword, login, resendVerification, resetPassword, signup } from '#shared/api/auth.ts';
import { operations } from '#shared/api/catalogue.ts';
import { reportWatching } from '#shared/api/figures.ts';
import { getEmbedPage, getLink, getOembed, getSharePage } from '#shared/api/links.ts';
import { getObject, getShownFile } from '#shared/api/objects.ts';
import type { Operation, Profile } from '#shared/api/operation.ts';
import { methodsOf } from '#shared/api/operation.ts';
import type { Throttle } from '../capacity-settings.ts';
import type { Settings } from '../settings.ts';
import { newVendedLogGroup } from './log-group.ts';

/** The route, never the path: paths carry share tokens. */
const LOG_FORMAT = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
});

/**
 * Public calls that hash a password or send a mail. Each has a quarter of the limit of other calls: enough for three
 * thousand log-ins a minute, while a flood from many addresses leaves functions free for people who are recording. With
 * a lower limit, a few addresses could lock everyone out. The functions' own counts refuse a single address much
 * earlier.
 */
const COSTLY_CALLS = [login, signup, resendVerification, forgotPassword, resetPassword];
const COSTLY_THROTTLE = { rate: 50, burst: 100 };

/**
 * Calls of viewers of links. With limits of their own, a popular link does not affect people who record or use their
 * library.
 */
const VIEWER_CALLS = [getSharePage, getEmbedPage, getLink, getOembed, getObject, reportWatching];

/**
 * What each open page with a player asks at least every 45 s: with its own limit, many open pages refuse nothing else,
 * and the others do not refuse this. It is enough for 9,000 pages. A page that is refused asks again.
 */
const PAGE_CALLS = [getShownFile];

/** The API: a route for each contract, to the function of its profile. */
export class HttpApi extends Construct {
  /** Host name of the API, without a scheme. */
  readonly host: string;
  readonly api: GatewayHttpApi;

  constructor(scope: Construct, id: string, settings: Settings, functions: Record<Profile, LambdaFunction>) {
    super(scope, id);
    const api = new GatewayHttpApi(this, 'Api', {
      apiName: `framekeep-${settings.stage}`,
      createDefaultStage: false,
    });
    this.api = api;
    this.host = Fn.join('', [api.apiId, '.execute-api.', Stack.of(this).region, '.', Stack.of(this).urlSuffix]);
    const stage = this.addStage(api, settings);
    const routes = this.addRoutes(api, functions);
    throttleCalls(stage, routes, [
      [COSTLY_CALLS, COSTLY_THROTTLE],
      [[...VIEWER_CALLS, ...PAGE_CALLS], settings.capacity.viewerCalls],
    ]);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The session cookie is checked in the functions, which also know the calls that need none (sign-up, share links).',
    });
  }

  private addStage(api: GatewayHttpApi, settings: Settings): HttpStage {
    const { calls } = settings.capacity;
    return new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: calls.rate, burstLimit: calls.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          newVendedLogGroup(this, 'AccessLog', settings, { service: 'apigateway', name: 'access' }),
        ),
        format: AccessLogFormat.custom(LOG_FORMAT),
      },
    });
  }

  private addRoutes(api: GatewayHttpApi, functions: Record<Profile, LambdaFunction>): HttpRoute[] {
    // One permission for the whole API: one for each route would exceed the 20 kB of a function's policy.
    const integration = (profile: Profile) =>
      new HttpLambdaIntegration(`${profile}Integration`, functions[profile], { scopePermissionToRoute: false });
    const integrations = { public: integration('public'), member: integration('member'), admin: integration('admin') };
    return operations.flatMap((operation) =>
      methodsOf(operation).map(
        (method) =>
          new HttpRoute(this, method === 'HEAD' ? `${operation.name}Head` : operation.name, {
            httpApi: api,
            routeKey: HttpRouteKey.with(operation.path, HttpMethod[method]),
            integration: integrations[operation.profile],
          }),
      ),
    );
  }
}

const routeKeysOf = (operation: Operation): string[] =>
  methodsOf(operation).map((method) => `${method} ${operation.path}`);

function throttleCalls(stage: HttpStage, routes: HttpRoute[], throttles: [Operation[], Throttle][]): void {
  const settings = throttles.flatMap(([calls, { rate, burst }]) =>
    // CloudFormation's names of the fields: the property's type allows any JSON.
    calls.flatMap(routeKeysOf).map((key) => [key, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }] as const),
  );
  const resource = stage.node.defaultChild as CfnStage;
  resource.routeSettings = Object.fromEntries(settings);
  // API Gateway refuses settings of a route that does not exist yet.
  const keys = new Set(settings.map(([key]) => key));
  for (const route of routes) {
    const { routeKey } = route.node.defaultChild as CfnRoute;
    if (keys.has(routeKey)) stage.node.addDependency(route);
  }
}
