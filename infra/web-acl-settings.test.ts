import { describe, expect, it } from 'vitest';
import { readWebAcl } from './web-acl-settings.ts';

const ARN = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/company/473e64fd-f30b-4765-81a0-62ad96dd167a';

describe('readWebAcl', () => {
  it('lets the stack make one where CloudFront looks for it, and where nobody knows yet', () => {
    expect(readWebAcl('own', 'us-east-1')).toBe('own');
    expect(readWebAcl('own')).toBe('own');
  });

  it('stops a deployment that would fail halfway in another region, and says what helps', () => {
    expect(() => readWebAcl('own', 'eu-west-1')).toThrow(/would be in eu-west-1\. Give the ARN of one, or "none"/);
  });

  it('takes one that somebody else keeps, and none at all, in any region', () => {
    expect(readWebAcl(ARN, 'eu-west-1')).toEqual({ arn: ARN });
    expect(readWebAcl('none', 'eu-west-1')).toBe('none');
  });

  it('refuses what CloudFront could not take: a regional web ACL, or a word', () => {
    for (const value of ['yes', ARN.replace('global', 'regional'), ARN.replace('us-east-1', 'eu-west-1')]) {
      expect(() => readWebAcl(value)).toThrow('Context value webAcl:');
    }
  });
});
