import { expect, it } from 'vitest';
import { synthesizeTemplate } from '../test-template.ts';

const template = synthesizeTemplate();

it('the origin of media is sent the version that the edge function names, and nothing else of a viewer’s', () => {
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
