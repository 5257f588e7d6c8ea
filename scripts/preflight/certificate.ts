import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { error, type Finding, ok } from './finding.ts';
import { CLOUDFRONT_REGION, type Target } from './target.ts';

/** Whether the certificate of a domain of one's own can be used. Nothing to say without such a domain. */
export async function checkCertificate({ clients, context }: Target): Promise<Finding[]> {
  const [domain, arn] = [context('domainName'), context('certificateArn')];
  if (!domain) return [];
  if (!arn.startsWith(`arn:aws:acm:${CLOUDFRONT_REGION}:`)) {
    const where = `CloudFront takes certificates from ${CLOUDFRONT_REGION} alone`;
    return [error(`certificateArn is "${arn}", and ${where}: ask ACM there for one for ${domain}.`)];
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
