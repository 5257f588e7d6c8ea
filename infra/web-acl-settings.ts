/** `own`: the stack creates a web ACL; `none`: no web ACL; `{ arn }`: a web ACL that exists outside of the stack. */
export type WebAclSettings = 'own' | 'none' | { arn: string };

/** The region of CloudFront's web ACLs: https://docs.aws.amazon.com/waf/latest/developerguide/cloudfront-features.html */
const REGION = 'us-east-1';
const ARN = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;

/**
 * Reads the context value `webAcl`: `own`, `none`, or the ARN of a web ACL for CloudFront.
 * @param region of the deployment; undefined when it is unknown
 * @throws Error that names the possible values
 */
export function readWebAcl(value: string, region?: string): WebAclSettings {
  if (value === 'own' && region && region !== REGION) {
    throw new Error(
      `Context value webAcl: CloudFront's web ACLs exist only in ${REGION}, and this stack would be in ${region}. ` +
        'Give the ARN of one, or "none"',
    );
  }
  if (value === 'own' || value === 'none') return value;
  if (ARN.test(value)) return { arn: value };
  throw new Error(`Context value webAcl: "${value}" must be own, none, or the ARN of a web ACL for CloudFront`);
}
