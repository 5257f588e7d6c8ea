import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import type { Access } from './access.ts';
import { Evaluator } from './evaluate.ts';
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

/** Policies of the template's buckets: they decide which services of AWS may read objects. */
export class BucketPolicies {
  readonly #documents = new Map<string, PolicyDocument>();
  readonly #evaluator = new Evaluator();

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
  async allow(bucketName: string, { service, sourceArn }: ServiceCaller, access: Access): Promise<boolean> {
    const resourcePolicy = this.#documents.get(bucketName);
    if (!resourcePolicy) return false;
    const context = { 'aws:SourceArn': sourceArn, 'aws:SourceAccount': ACCOUNT_ID, 's3:TlsVersion': '1.3' };
    const deciding = { principal: service, resourcePolicy };
    return (await this.#evaluator.evaluate({ ...access, context }, () => deciding, bucketName, service)) === 'Allowed';
  }
}
