import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012';
const DOMAIN = { domainName: 'app.example.com', certificateArn: CERTIFICATE };
const ZONE = { hostedZoneId: 'Z0123456789ABC', hostedZoneName: 'example.com' };

const config = (template: Template) =>
  Object.values(template.findResources('AWS::CloudFront::Distribution'))[0]?.Properties.DistributionConfig;

const appHosts = (template: Template) =>
  Object.values(template.findResources('AWS::Lambda::Function'))
    .map(({ Properties }) => Properties.Environment?.Variables?.APP_HOST)
    .filter(Boolean)
    .map(plainText);

describe('a custom domain', () => {
  const template = synthesizeTemplate({ ...DOMAIN, ...ZONE });

  it('is an alias of the distribution, with its certificate and TLS 1.2 or newer', () => {
    expect(config(template).Aliases).toEqual(['app.example.com']);
    expect(config(template).ViewerCertificate).toEqual({
      AcmCertificateArn: CERTIFICATE,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      // The alternative, a dedicated IP address, costs 600 dollars a month.
      SslSupportMethod: 'sni-only',
    });
  });

  it('is used in the links of mails and in the outputs of the deployment', () => {
    expect(appHosts(template)).toEqual(Array(3).fill('app.example.com'));
    expect(template.toJSON().Outputs.AppUrl.Value).toBe('https://app.example.com');
  });

  it('gets records in its zone, over IPv4 and IPv6', () => {
    const records = Object.values(template.findResources('AWS::Route53::RecordSet')).map(
      ({ Properties }) => Properties,
    );
    expect(records.map(({ Type }) => Type)).toEqual(['A', 'AAAA']);
    for (const record of records) {
      expect(record).toMatchObject({ Name: 'app.example.com.', HostedZoneId: 'Z0123456789ABC' });
      expect(plainText(record.AliasTarget.DNSName)).toBe('Distribution.DomainName');
    }
  });

  it('without a configured zone gets its records by hand', () => {
    synthesizeTemplate(DOMAIN).resourceCountIs('AWS::Route53::RecordSet', 0);
  });

  it('is optional: without one the app has CloudFront’s domain name', () => {
    const without = synthesizeTemplate();
    expect(config(without)).not.toHaveProperty('Aliases');
    expect(appHosts(without)).toEqual(Array(3).fill('Distribution.DomainName'));
  });
});
