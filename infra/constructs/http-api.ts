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
import { operations } from '#shared/api/catalog.ts';
import type { Profile, ThrottleClass } from '#shared/api/ground/operation.ts';
import { methodsOf } from '#shared/api/ground/operation.ts';
import type { CapacitySettings, Throttle } from '../capacity-settings.ts';
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
 * Of each call that hashes a password or sends a mail, a quarter of the limit of other calls: enough for three thousand
 * log-ins a minute, while a flood from many addresses leaves functions free for people who are recording. With a lower
 * limit, a few addresses could lock everyone out. The functions' own counts refuse a single address much earlier.
 */
const COSTLY_CALLS: Throttle = { rate: 50, burst: 100 };

/** The throttle of each call of a class; null for the calls that share the stage's. */
const throttlesOf = ({ viewerCalls, pageCalls }: CapacitySettings): Record<ThrottleClass, Throttle | null> => ({
  common: null,
  viewer: viewerCalls,
  // Enough for 9,000 pages that ask every 45 s. A page that is refused asks again.
  'open-page': pageCalls,
  // A provider may log out thousands of people at once, and need not send again what is refused.
  provider: { rate: 200, burst: 2000 },
  costly: COSTLY_CALLS,
});

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
    throttleCalls(stage, routes, throttlesOf(settings.capacity));
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

function throttleCalls(stage: HttpStage, routes: HttpRoute[], throttles: Record<ThrottleClass, Throttle | null>): void {
  const settings = operations.flatMap((operation) => {
    const throttle = throttles[operation.throttle];
    if (!throttle) return [];
    // CloudFormation's names of the fields: the property's type allows any JSON.
    const limits = { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst };
    return methodsOf(operation).map((method) => [`${method} ${operation.path}`, limits] as const);
  });
  const resource = stage.node.defaultChild as CfnStage;
  resource.routeSettings = Object.fromEntries(settings);
  // API Gateway refuses settings of a route that does not exist yet.
  const keys = new Set<string>(settings.map(([key]) => key));
  for (const route of routes) {
    const { routeKey } = route.node.defaultChild as CfnRoute;
    if (keys.has(routeKey)) stage.node.addDependency(route);
  }
}
