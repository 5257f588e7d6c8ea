import { describe, expect, it } from 'vitest';
import { readWebAcl } from './web-acl-settings.ts';

const ARN = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/company/473e64fd-f30b-4765-81a0-62ad96dd167a';

describe('readWebAcl', () => {
  it('creates a web ACL in us-east-1 and in an unknown region', () => {
    expect(readWebAcl('own', 'us-east-1')).toBe('own');
    expect(readWebAcl('own')).toBe('own');
  });

  it('refuses to create one in another region, and says what helps', () => {
    expect(() => readWebAcl('own', 'eu-west-1')).toThrow(/would be in eu-west-1\. Give the ARN of one, or "none"/);
  });

  it('accepts an existing web ACL, or none, in any region', () => {
    expect(readWebAcl(ARN, 'eu-west-1')).toEqual({ arn: ARN });
    expect(readWebAcl('none', 'eu-west-1')).toBe('none');
  });

  it('refuses an ARN that CloudFront does not accept: a regional web ACL, or any other text', () => {
    for (const value of ['yes', ARN.replace('global', 'regional'), ARN.replace('us-east-1', 'eu-west-1')]) {
      expect(() => readWebAcl(value)).toThrow('Context value webAcl:');
    }
  });
});
