import { describe, expect, it } from 'vitest';
import { readDomain } from './domain-settings.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012';
const DOMAIN = { domainName: 'app.example.com', certificateArn: CERTIFICATE };
const ZONE = { hostedZoneId: 'Z0123456789ABC', hostedZoneName: 'example.com' };

const read = (values: Record<string, string>) => readDomain((name) => values[name] ?? '');

describe('readDomain', () => {
  it('without values gives the app CloudFront’s domain name', () => {
    expect(read({})).toBeUndefined();
  });

  it('accepts a domain with its certificate, in any common spelling', () => {
    expect(read({ ...DOMAIN, domainName: 'App.Example.com' })).toEqual({
      name: 'app.example.com',
      certificateArn: CERTIFICATE,
    });
  });

  it('accepts the hosted zone of the domain or of a parent domain', () => {
    expect(read({ ...DOMAIN, ...ZONE })?.hostedZone).toEqual({ id: 'Z0123456789ABC', name: 'example.com' });
    expect(read({ ...DOMAIN, ...ZONE, hostedZoneName: 'app.example.com' })?.hostedZone?.name).toBe('app.example.com');
  });

  it.each([
    ['certificateArn', { domainName: 'app.example.com' }],
    ['certificateArn', { certificateArn: CERTIFICATE }],
    // CloudFront accepts only certificates from us-east-1.
    ['certificateArn', { ...DOMAIN, certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') }],
    ['certificateArn', { ...DOMAIN, certificateArn: 'arn:aws:iam::111122223333:server-certificate/old' }],
    ['domainName', { ...DOMAIN, domainName: 'https://app.example.com' }],
    ['domainName', { ...DOMAIN, domainName: 'localhost' }],
    ['hostedZoneId', ZONE],
    ['hostedZoneId', { ...DOMAIN, hostedZoneName: 'example.com' }],
    ['hostedZoneId', { ...DOMAIN, ...ZONE, hostedZoneId: '/hostedzone/Z0123' }],
    ['hostedZoneName', { ...DOMAIN, hostedZoneId: 'Z0123456789ABC' }],
    ['hostedZoneName', { ...DOMAIN, ...ZONE, hostedZoneName: 'other.com' }],
    // `notexample.com` ends with the zone's name, but is another domain.
    ['hostedZoneName', { ...DOMAIN, ...ZONE, domainName: 'notexample.com' }],
  ])('reports a missing or invalid value: %s of %o', (name, values) => {
    expect(() => read(values)).toThrow(`Context value ${name}:`);
  });
});
