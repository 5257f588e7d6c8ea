import { Fn, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
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
import { forgotPassword, login, resendVerification, resetPassword, signup } from '../../shared/api/auth.ts';
import { operations } from '../../shared/api/catalogue.ts';
import { methodsOf } from '../../shared/api/methods-of.ts';
import type { Profile } from '../../shared/api/operation.ts';
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

/** Requests a second, and the burst above them, that API Gateway lets through before it answers 429. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/**
 * Calls that anyone may make and that hash a password or send a mail. Each takes a quarter of what other calls do: enough
 * for three thousand log-ins a minute, and a flood of them from many addresses leaves functions free for those who are
 * recording. Lower, and a few addresses could lock everybody out; one address alone is refused long before, by the
 * functions' own counts.
 */
const COSTLY_CALLS = [login, signup, resendVerification, forgotPassword, resetPassword];
const COSTLY_THROTTLE = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };

/** The API: the routes of every contract, to the function of the contract's profile. */
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
    throttleCostlyCalls(stage, routes);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The session cookie is checked in the functions, which also know the calls that need none (sign-up, share links).',
    });
  }

  private addStage(api: GatewayHttpApi, settings: Settings): HttpStage {
    return new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          newVendedLogGroup(this, 'AccessLog', settings, { service: 'apigateway', name: 'access' }),
        ),
        format: AccessLogFormat.custom(LOG_FORMAT),
      },
    });
  }

  private addRoutes(api: GatewayHttpApi, functions: Record<Profile, LambdaFunction>): HttpRoute[] {
    // One permission for the whole API: one a route would outgrow the 20 kB that a function's policy may have.
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

function throttleCostlyCalls(stage: HttpStage, routes: HttpRoute[]): void {
  const resource = stage.node.defaultChild as CfnStage;
  const keys = COSTLY_CALLS.map(({ method, path }) => `${method} ${path}`);
  // As CloudFormation names the fields: the property takes any JSON.
  resource.routeSettings = Object.fromEntries(keys.map((key) => [key, COSTLY_THROTTLE]));
  // API Gateway refuses settings of a route that is not there yet.
  for (const route of routes)
    if (COSTLY_CALLS.some(({ name }) => name === route.node.id)) stage.node.addDependency(route);
}
