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
import type { Settings } from '../settings.ts';

/**
 * @param talksTo what the page may send requests to
 * @param framedBy pages that may show it in a frame
 */
const pagePolicy = (talksTo: string, framedBy: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `connect-src ${talksTo}`,
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/** Bytes that users sent: a browser that opens them as a page shows the picture or film, and runs nothing. */
const MEDIA_POLICY = "sandbox; default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'";
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What the product never asks for: code that got in from elsewhere could not either. */
const NEVER_ASKED_FOR = 'geolocation=(), payment=(), usb=()';
const RECORDS = `camera=(self), microphone=(self), display-capture=(self), ${NEVER_ASKED_FOR}`;
const PLAYS = `camera=(), microphone=(), display-capture=(), ${NEVER_ASKED_FOR}`;

const custom = (header: string, value: string): ResponseCustomHeader => ({ header, value, override: true });

/** No other site's page shows or runs it as its own. A frame is not meant: the embed page is shown in one. */
const OWN_PAGES_ONLY = custom('cross-origin-resource-policy', 'same-origin');

/** Headers that CloudFront puts on every answer, by kind of answer. */
export class ResponseHeaders extends Construct {
  readonly web: ResponseHeadersPolicy;
  /** The player in a frame of any site; nothing in it acts for whoever is signed in. */
  readonly embed: ResponseHeadersPolicy;
  readonly media: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;

  constructor(
    scope: Construct,
    id: string,
    private readonly settings: Settings,
    uploads: IBucket,
  ) {
    super(scope, id);
    // Takes are sent to the bucket itself.
    const web = pagePolicy(`'self' ${uploads.bucketRegionalDomainName}`, "'none'");
    this.web = this.add('Web', 'web', securityHeaders(web), [
      custom('permissions-policy', RECORDS),
      // Another site that opens the app in a window cannot lead it elsewhere later. The app's own tabs, which it opens
      // for downloads, stay its own.
      custom('cross-origin-opener-policy', 'same-origin-allow-popups'),
      OWN_PAGES_ONLY,
    ]);
    const { frameOptions: _forbidsFrames, ...embed } = securityHeaders(pagePolicy("'self'", '*'));
    this.embed = this.add('Embed', 'embed', embed, [custom('permissions-policy', PLAYS)]);
    // `no-cache`: the browser asks again before it shows what it kept, so a revoked link is refused there too.
    this.media = this.add('Media', 'media', securityHeaders(MEDIA_POLICY), [
      custom('cache-control', 'private, no-cache'),
      OWN_PAGES_ONLY,
    ]);
    this.api = this.add('Api', 'api', securityHeaders(API_POLICY), [OWN_PAGES_ONLY]);
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

function securityHeaders(contentSecurityPolicy: string): ResponseSecurityHeadersBehavior {
  return {
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    // Addresses of screens carry share tokens: another site must not learn them.
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
    // Not in the browsers' own list (`preload`): that binds the whole domain that ours may be a part of, for years.
    strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
  };
}
