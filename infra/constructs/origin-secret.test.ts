import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-template.ts';

const template = synthesizeTemplate();
const REFERENCE = '{{resolve:secretsmanager:OriginSecret:SecretString:::}}';

const origins: { Id: string; OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] = Object.values(
  template.findResources('AWS::CloudFront::Distribution'),
)[0]?.Properties.DistributionConfig.Origins;

describe('the origin secret', () => {
  it('is made by AWS, long, and of what a header can hold as it is', () => {
    template.resourceCountIs('AWS::SecretsManager::Secret', 1);
    template.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
    });
  });

  it('goes with calls to the API, and to no bucket, which would have no use for it', () => {
    const sent = origins.map(({ OriginCustomHeaders = [] }) =>
      OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, plainText(HeaderValue)]),
    );
    // The API is an origin twice: of its own, and as the first of the group that answers pages of links.
    const secret = [['x-origin-secret', REFERENCE]];
    expect(sent.filter((headers) => headers.length > 0)).toEqual([secret, secret]);
  });

  it('is known to the functions behind the API and to no other', () => {
    const knowing = Object.values(template.findResources('AWS::Lambda::Function')).filter(
      ({ Properties }) => Properties.Environment?.Variables?.ORIGIN_SECRET,
    );
    expect(knowing.map(({ Properties }) => Properties.Description).sort()).toEqual([
      'Calls of administrators',
      'Calls of signed-in users',
      'Calls that anyone may make',
    ]);
    for (const { Properties } of knowing) {
      expect(plainText(Properties.Environment.Variables.ORIGIN_SECRET)).toBe(REFERENCE);
    }
  });

  it('is not in the template, and no role may read it: CloudFormation resolves it during the deployment', () => {
    expect(JSON.stringify(template.toJSON())).not.toContain('secretsmanager:GetSecretValue');
    expect(Object.values(template.findResources('AWS::SecretsManager::Secret'))[0]?.Properties).not.toHaveProperty(
      'SecretString',
    );
  });
});
