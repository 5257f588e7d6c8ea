import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
  type KeyValueStore,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { type EdgeFunctionName, edgeSource } from '../edge/edge-source.ts';
import type { Settings } from '../settings.ts';

export class EdgeFunctions extends Construct {
  readonly apiRequest: CloudFrontFunction;
  readonly mediaRequest: CloudFrontFunction;
  readonly mediaResponse: CloudFrontFunction;
  readonly pageResponse: CloudFrontFunction;
  readonly webRequest: CloudFrontFunction;
  readonly webResponse: CloudFrontFunction;

  constructor(
    scope: Construct,
    id: string,
    private readonly settings: Settings,
    store: KeyValueStore,
  ) {
    super(scope, id);
    this.apiRequest = this.add('ApiRequest', 'api-request');
    this.mediaRequest = this.add('MediaRequest', 'media-request', store);
    this.mediaResponse = this.add('MediaResponse', 'media-response');
    this.pageResponse = this.add('PageResponse', 'page-response');
    this.webRequest = this.add('WebRequest', 'web-request');
    this.webResponse = this.add('WebResponse', 'web-response');
  }

  private add(id: string, name: EdgeFunctionName, keyValueStore?: KeyValueStore): CloudFrontFunction {
    return new CloudFrontFunction(this, id, {
      functionName: `framekeep-${this.settings.stage}-${name}`,
      code: FunctionCode.fromInline(edgeSource(name, this.settings.domain?.name ?? null)),
      runtime: FunctionRuntime.JS_2_0,
      keyValueStore,
    });
  }
}
