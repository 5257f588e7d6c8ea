import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { error, type Finding, ok } from './finding.ts';
import { CLOUDFRONT_REGION, type Target } from './target.ts';

/** Whether the certificate of the custom domain can be used. No finding without such a domain. */
export async function checkCertificate({ clients, context }: Target): Promise<Finding[]> {
  const [domain, arn] = [context('domainName'), context('certificateArn')];
  if (!domain) return [];
  if (!arn.startsWith(`arn:aws:acm:${CLOUDFRONT_REGION}:`)) {
    const where = `CloudFront accepts certificates only from ${CLOUDFRONT_REGION}`;
    return [error(`certificateArn is "${arn}", and ${where}: request one for ${domain} there, from ACM.`)];
  }
  const { Certificate } = await clients.acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  const status = Certificate?.Status;
  if (status === 'ISSUED') return [ok(`The certificate of ${domain} is issued.`)];
  return [
    error(
      `The certificate of ${domain} is ${status}: put the CNAME records that ACM names into DNS and wait for ISSUED.`,
    ),
  ];
}
