import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type InlineSources, pagePolicy, RECORDS } from '#shared/rules/ground/page-headers.ts';
import type { Settings } from '../settings.ts';

const EVERYWHERE: ResponseSecurityHeadersBehavior = {
  contentTypeOptions: { override: true },
  // Addresses of screens carry share tokens: another site must not learn them.
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
  // Without `preload`: the browsers' preload list binds the whole parent domain, for years.
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
};

/**
 * Answers of the API and files of users are not pages. A browser that opens such a file as a page shows the picture or
 * video, and runs no scripts. The only exception is the embedded player, which sets its own headers
 * (`EMBED_PAGE_HEADERS`).
 */
const NO_PAGE_POLICY =
  "sandbox; default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const always = (header: string, value: string): ResponseCustomHeader => ({ header, value, override: true });
const unlessSet = (header: string, value: string): ResponseCustomHeader => ({ header, value, override: false });

/**
 * Headers that CloudFront adds to every response, including errors of every service. There are only two policies,
 * because an account can have twenty. Headers that differ within a policy are sent by the API or set by an edge
 * function; the policy's default is safe without them.
 */
export class ResponseHeaders extends Construct {
  readonly page: ResponseHeadersPolicy;
  /** The API, media, and the embedded player. */
  readonly rest: ResponseHeadersPolicy;

  constructor(
    scope: Construct,
    id: string,
    private readonly settings: Settings,
    uploads: IBucket[],
    inline: InlineSources,
  ) {
    super(scope, id);
    // Browsers upload recordings directly to the buckets.
    const hosts = uploads.map(({ bucketRegionalDomainName }) => bucketRegionalDomainName);
    const policy = pagePolicy(["'self'", ...hosts].join(' '), "'none'", inline);
    const page = {
      ...EVERYWHERE,
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    };
    this.page = this.add('Page', 'page', page, [
      always('permissions-policy', RECORDS),
      // A site that opens the app in a window cannot navigate it later. The app keeps its link to the tabs that it opens
      // for downloads.
      always('cross-origin-opener-policy', 'same-origin-allow-popups'),
      // Other sites cannot embed the app's files.
      always('cross-origin-resource-policy', 'same-origin'),
    ]);
    const rest = {
      ...EVERYWHERE,
      contentSecurityPolicy: { contentSecurityPolicy: NO_PAGE_POLICY, override: false },
    };
    this.rest = this.add('Rest', 'rest', rest, [
      // Pictures of links are for other sites too: infra/edge/media-response.js.
      unlessSet('cross-origin-resource-policy', 'same-origin'),
      // For errors that do not come from our code.
      unlessSet('cache-control', 'no-store'),
    ]);
  }

  private add(
    id: string,
    name: string,
    securityHeadersBehavior: ResponseSecurityHeadersBehavior,
    customHeaders: ResponseCustomHeader[],
  ): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: `framekeep-${this.settings.stage}-${name}`,
      securityHeadersBehavior,
      customHeadersBehavior: { customHeaders },
    });
  }
}
