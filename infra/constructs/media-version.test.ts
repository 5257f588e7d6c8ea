import { expect, it } from 'vitest';
import { synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

it('the origin of media receives only the version that the edge function sets, and no other query parameter', () => {
  const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
  const behaviors: { PathPattern: string; OriginRequestPolicyId?: { Ref?: string } }[] =
    distribution?.Properties.DistributionConfig.CacheBehaviors;
  const id = behaviors.find(({ PathPattern }) => PathPattern === '/media/*')?.OriginRequestPolicyId?.Ref ?? '';
  const policy = template.findResources('AWS::CloudFront::OriginRequestPolicy')[id];
  expect(policy?.Properties.OriginRequestPolicyConfig).toMatchObject({
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['versionId'] },
  });
});
