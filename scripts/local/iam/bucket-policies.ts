import { runSimulation } from '@cloud-copilot/iam-simulate';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import type { Access } from './access.ts';
import type { PolicyDocument } from './roles.ts';
import { checkConditionKeys } from './service-policies.ts';

/** A service of AWS that makes a request to a bucket. */
export interface ServiceCaller {
  /** Such as `cloudfront.amazonaws.com`. */
  service: string;
  /** ARN of the resource for which it makes the request. */
  sourceArn: string;
}

/** Condition keys of these requests. */
const KNOWN = ['aws:SecureTransport', 'aws:SourceAccount', 'aws:SourceArn', 's3:TlsVersion'];

/** Largest number of cached decisions: players read new objects all the time. */
const MAX_CACHED = 10_000;

/** Policies of the template's buckets: they decide which services of AWS may read objects. */
export class BucketPolicies {
  readonly #documents = new Map<string, PolicyDocument>();
  readonly #decisions = new Map<string, boolean>();

  constructor(resources: Resources) {
    const all = resources.ofType<{ Bucket: string; PolicyDocument: PolicyDocument }>('AWS::S3::BucketPolicy');
    for (const { logicalId, properties } of all) {
      checkConditionKeys(logicalId, [properties.PolicyDocument.Statement].flat(), KNOWN);
      this.#documents.set(properties.Bucket, properties.PolicyDocument);
    }
  }

  /**
   * Whether a service may make a request. A service has no other policies, so only the policy of the bucket can allow
   * it.
   */
  async allow(bucketName: string, caller: ServiceCaller, access: Access): Promise<boolean> {
    const key = JSON.stringify([bucketName, caller, access]);
    const known = this.#decisions.get(key);
    if (known !== undefined) return known;
    if (this.#decisions.size >= MAX_CACHED) this.#decisions.clear();
    const isAllowed = await this.#simulate(bucketName, caller, access);
    this.#decisions.set(key, isAllowed);
    return isAllowed;
  }

  async #simulate(bucketName: string, { service, sourceArn }: ServiceCaller, access: Access): Promise<boolean> {
    const resourcePolicy = this.#documents.get(bucketName);
    if (!resourcePolicy) return false;
    const answer = await runSimulation(
      {
        request: {
          principal: service,
          action: access.action,
          // The library treats an asterisk as a pattern.
          resource: { resource: access.resource.replaceAll('*', '_'), accountId: ACCOUNT_ID },
          contextVariables: {
            'aws:SourceArn': sourceArn,
            'aws:SourceAccount': ACCOUNT_ID,
            // On AWS, services use TLS.
            'aws:SecureTransport': 'true',
            's3:TlsVersion': '1.3',
          },
        },
        identityPolicies: [],
        serviceControlPolicies: [],
        resourceControlPolicies: [],
        resourcePolicy,
      },
      {},
    );
    if (answer.resultType === 'error') {
      throw new Error(`The policy of ${bucketName} cannot be evaluated: ${JSON.stringify(answer.errors)}`);
    }
    return answer.overallResult === 'Allowed';
  }
}
