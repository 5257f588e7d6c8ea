import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type DeployedStack, describeStack } from '../deploy/deployed-stack.ts';
import { type Options, stackNameOf, stageOf } from '../deploy/options.ts';

/** The region of CloudFront's quotas, certificates and web ACLs, wherever the stack is. */
export const CLOUDFRONT_REGION = 'us-east-1';

/** The deployment that is checked. */
export interface Target {
  stage: string;
  stackName: string;
  account: string;
  region: string;
  /** The deployed stack; null before the first deployment. */
  stack: DeployedStack | null;
  /** A context value, or an empty string. */
  context(name: string): string;
  clients: Clients;
}

/** Clients of the target's region; `acm`, `cloudFront` and `cloudFrontQuotas` are those of CLOUDFRONT_REGION. */
export interface Clients {
  acm: ACMClient;
  cloudFormation: CloudFormationClient;
  cloudFront: CloudFrontClient;
  cloudFrontQuotas: ServiceQuotasClient;
  lambda: LambdaClient;
  mail: SESv2Client;
  mediaConvert: MediaConvertClient;
  quotas: ServiceQuotasClient;
}

const newClients = (): Clients => ({
  acm: new ACMClient({ region: CLOUDFRONT_REGION }),
  cloudFormation: new CloudFormationClient(),
  cloudFront: new CloudFrontClient({ region: CLOUDFRONT_REGION }),
  cloudFrontQuotas: new ServiceQuotasClient({ region: CLOUDFRONT_REGION }),
  lambda: new LambdaClient(),
  mail: new SESv2Client(),
  mediaConvert: new MediaConvertClient(),
  quotas: new ServiceQuotasClient(),
});

/** Finds the account and the region. @throws Error of the SDK without credentials or region */
export async function resolveTarget(options: Options): Promise<Target> {
  const sts = new STSClient();
  const { Account: account = '' } = await sts.send(new GetCallerIdentityCommand());
  const region = await sts.config.region();
  const stage = stageOf(options);
  const stackName = stackNameOf(stage);
  const clients = newClients();
  const stack = await describeStack(clients.cloudFormation, stackName);
  const context = (name: string) => options.context.get(name)?.trim() ?? '';
  return { stage, stackName, account, region, stack, context, clients };
}
