import type { Answer } from '../http/answer.ts';

interface Overridable {
  Override: boolean;
}

/** `ResponseHeadersPolicyConfig` of AWS::CloudFront::ResponseHeadersPolicy. */
export interface HeadersPolicy {
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: Overridable & { ContentSecurityPolicy: string };
    ContentTypeOptions?: Overridable;
    FrameOptions?: Overridable & { FrameOption: string };
    ReferrerPolicy?: Overridable & { ReferrerPolicy: string };
    StrictTransportSecurity?: Overridable & {
      AccessControlMaxAgeSec: number;
      IncludeSubdomains?: boolean;
      Preload?: boolean;
    };
  };
  CustomHeadersConfig?: { Items?: (Overridable & { Header: string; Value: string })[] };
  RemoveHeadersConfig?: { Items?: { Header: string }[] };
}

/** A header that a policy sets, whether or not the origin sent one. */
type Setting = [name: string, value: string, override: boolean];

const strictTransport = (maxAge: number, subdomains = false, preload = false) =>
  [`max-age=${maxAge}`, subdomains && 'includeSubDomains', preload && 'preload'].filter(Boolean).join('; ');

function settings({ SecurityHeadersConfig: security = {}, CustomHeadersConfig }: HeadersPolicy): Setting[] {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: type,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
  } = security;
  const hsts = security.StrictTransportSecurity;
  const found: (Setting | undefined)[] = [
    csp && ['content-security-policy', csp.ContentSecurityPolicy, csp.Override],
    type && ['x-content-type-options', 'nosniff', type.Override],
    frame && ['x-frame-options', frame.FrameOption, frame.Override],
    referrer && ['referrer-policy', referrer.ReferrerPolicy, referrer.Override],
    hsts && [
      'strict-transport-security',
      strictTransport(hsts.AccessControlMaxAgeSec, hsts.IncludeSubdomains, hsts.Preload),
      hsts.Override,
    ],
    ...(CustomHeadersConfig?.Items ?? []).map(
      ({ Header, Value, Override }): Setting => [Header.toLowerCase(), Value, Override],
    ),
  ];
  return found.filter((each) => each !== undefined);
}

/** An answer with the headers that a response headers policy adds, replaces or removes. */
export function applyHeadersPolicy(answer: Answer, policy: HeadersPolicy | undefined): Answer {
  if (!policy) return answer;
  const removed = new Set((policy.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()));
  const others = Object.entries(answer.headers).filter(([name]) => !removed.has(name));
  const headers: Answer['headers'] = Object.fromEntries(others);
  for (const [name, value, override] of settings(policy)) {
    if (override || !Object.hasOwn(headers, name)) headers[name] = value;
  }
  return { ...answer, headers };
}
