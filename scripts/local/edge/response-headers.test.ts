import { describe, expect, it } from 'vitest';
import { applyHeadersPolicy } from './response-headers.ts';

const answer = { status: 200, headers: { 'cache-control': 'no-cache', server: 'x', 'x-frame-options': 'SAMEORIGIN' } };

describe('a response headers policy', () => {
  it('adds headers, overrides them where it is set to, and removes them', () => {
    const { headers } = applyHeadersPolicy(answer, {
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: false },
        ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Value: 'private', Override: true }] },
      RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
    });
    expect(headers).toEqual({
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=60; includeSubDomains',
      'cache-control': 'private',
    });
  });

  it('changes nothing when a behavior has none', () => {
    expect(applyHeadersPolicy(answer, undefined)).toEqual(answer);
  });
});
