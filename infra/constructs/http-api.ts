import { Fn, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
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
import { operations } from '../../shared/api/catalogue.ts';
import { methodsOf } from '../../shared/api/methods-of.ts';
import type { Profile } from '../../shared/api/operation.ts';
import type { Settings } from '../settings.ts';
import { newLogGroup } from './log-group.ts';

/** The route, never the path: paths carry share tokens. */
const LOG_FORMAT = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
});

/** Requests a second, and the burst above them, that the whole API takes before it answers 429. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

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
    this.addStage(api, settings);
    this.addRoutes(api, functions);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The session cookie is checked in the functions, which also know the calls that need none (sign-up, share links).',
    });
  }

  private addStage(api: GatewayHttpApi, settings: Settings): void {
    new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(newLogGroup(this, 'AccessLog', settings)),
        format: AccessLogFormat.custom(LOG_FORMAT),
      },
    });
  }

  private addRoutes(api: GatewayHttpApi, functions: Record<Profile, LambdaFunction>): void {
    // One permission for the whole API: one a route would outgrow the 20 kB that a function's policy may have.
    const integration = (profile: Profile) =>
      new HttpLambdaIntegration(`${profile}Integration`, functions[profile], { scopePermissionToRoute: false });
    const integrations = { public: integration('public'), member: integration('member'), admin: integration('admin') };
    for (const operation of operations) {
      const { name, path, profile } = operation;
      for (const method of methodsOf(operation)) {
        new HttpRoute(this, method === 'HEAD' ? `${name}Head` : name, {
          httpApi: api,
          routeKey: HttpRouteKey.with(path, HttpMethod[method]),
          integration: integrations[profile],
        });
      }
    }
  }
}
