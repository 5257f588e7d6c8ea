import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution as CloudFrontDistribution,
  type DistributionProps as CloudFrontDistributionProps,
  type Function as CloudFrontFunction,
  FunctionEventType,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { SENT_PLAYLIST_NAME } from '#shared/model/video/segment.ts';
import type { Settings } from '../settings.ts';
import { newBucketPolicy } from './bucket-policy.ts';
import { DomainRecords } from './domain-records.ts';
import type { EdgeFunctions } from './edge-functions.ts';
import { UPLOAD_PREFIX } from './media-bucket.ts';
import type { ResponseHeaders } from './response-headers.ts';
import { SEGMENT_PREFIX } from './segments-bucket.ts';
import { WebAcl } from './web-acl.ts';

interface DistributionProps {
  apiHost: string;
  /** Headers of every request to the API. They replace headers of the same names from the viewer. */
  apiHeaders: Record<string, string>;
  media: IBucket;
  segments: IBucket;
  web: IBucket;
  edge: EdgeFunctions;
  headers: ResponseHeaders;
}

const onRequest = (edgeFunction: CloudFrontFunction) => ({
  function: edgeFunction,
  eventType: FunctionEventType.VIEWER_REQUEST,
});

const onResponse = (edgeFunction: CloudFrontFunction) => ({
  function: edgeFunction,
  eventType: FunctionEventType.VIEWER_RESPONSE,
});

/**
 * By default, CloudFront caches these answers to GET and HEAD for ten seconds in an edge location. It ignores
 * `no-store` of a 5xx, so one throttled call would fail for everyone there. A bucket's 403 or 404 for a segment that is
 * requested too early would delay the segment for everyone. There are no custom error pages, because they would replace
 * the codes of the API.
 */
const UNCACHED_ERRORS = [403, 404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }));

/**
 * Statuses of the API when it is throttled (429, 503) or fails. For a link, the distribution then serves a page of its
 * own.
 */
const FALLBACK_STATUSES = [429, 500, 502, 503, 504];

/** The one address of everything: API, media and web app. */
export class Distribution extends Construct {
  readonly id: string;
  readonly domainName: string;

  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    private readonly props: DistributionProps,
  ) {
    super(scope, id);
    const { edge, headers, media, segments, web } = props;
    newBucketPolicy(this, 'MediaBucketPolicy', media);
    newBucketPolicy(this, 'SegmentsBucketPolicy', segments);
    newBucketPolicy(this, 'WebBucketPolicy', web);
    const api = this.apiBehavior();
    const mediaObject = this.mediaBehavior();
    const webOrigin = S3BucketOrigin.withOriginAccessControl(web);
    const page: BehaviorOptions = {
      ...api,
      origin: new OriginGroup({
        primaryOrigin: api.origin,
        fallbackOrigin: webOrigin,
        fallbackStatusCodes: FALLBACK_STATUSES,
      }),
      functionAssociations: [onRequest(edge.apiRequest), onResponse(edge.pageResponse)],
    };
    const distribution = new CloudFrontDistribution(this, 'Distribution', {
      comment: `Framekeep ${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: this.webAclArn(settings),
      ...this.ownDomain(settings),
      errorResponses: UNCACHED_ERRORS,
      defaultBehavior: this.webBehavior(webOrigin),
      additionalBehaviors: {
        // A file of the web app's build. It is the same for everyone and costs no call.
        '/api/openapi.json': {
          ...this.webBehavior(webOrigin),
          responseHeadersPolicy: headers.rest,
          functionAssociations: undefined,
        },
        // Never over plain HTTP: a redirect would come after the session cookie was sent.
        '/api/*': {
          ...api,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        },
        '/objects/*': {
          ...api,
          functionAssociations: [onRequest(edge.apiRequest), onResponse(edge.mediaResponse)],
        },
        ...this.segmentBehaviors(),
        // The playlists of a film are text that grows with it, and are read before anything else. Accept-Encoding is
        // part of their key: a copy for each encoding, and still one for every viewer.
        '/media/*.m3u8': { ...mediaObject, cachePolicy: CachePolicy.CACHING_OPTIMIZED, compress: true },
        '/media/*': mediaObject,
        // `?*` requires a token. Without one, the path is a screen of the app.
        '/share/?*': { ...page, responseHeadersPolicy: headers.page },
        '/embed/?*': page,
      },
    });
    this.id = distribution.distributionId;
    this.allowVersions(distribution.distributionId);
    this.domainName = settings.domain?.name ?? distribution.distributionDomainName;
    if (settings.domain) new DomainRecords(this, 'Domain', settings.domain, distribution);
    acknowledgeChoices(distribution, settings);
  }

  private webAclArn(settings: Settings): string | undefined {
    if (settings.webAcl === 'none') return undefined;
    return settings.webAcl === 'own' ? new WebAcl(this, 'WebAcl', settings).arn : settings.webAcl.arn;
  }

  private ownDomain({ domain }: Settings): Partial<CloudFrontDistributionProps> {
    if (!domain) return {};
    return {
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      // Every browser that can record supports it.
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private apiBehavior(): BehaviorOptions {
    const { apiHost, apiHeaders: customHeaders, edge, headers } = this.props;
    return {
      origin: new HttpOrigin(apiHost, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY, customHeaders }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers.rest,
      functionAssociations: [onRequest(edge.apiRequest)],
    };
  }

  private mediaBehavior(): BehaviorOptions {
    return { ...this.objectBehavior(this.props.media), originRequestPolicy: this.versionPolicy() };
  }

  /** Objects of a bucket, for those who hold a token. */
  private objectBehavior(bucket: IBucket): BehaviorOptions {
    const { edge, headers } = this.props;
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // The key is the bare path: the edge function has removed the token, and the query and Accept-Encoding are not
      // part of the key. So one copy serves every viewer.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      compress: false,
      responseHeadersPolicy: headers.rest,
      functionAssociations: [onRequest(edge.mediaRequest), onResponse(edge.mediaResponse)],
    };
  }

  /** CloudFront uses the first pattern that matches, so these come before `/media/*`, and the playlist first. */
  private segmentBehaviors(): Record<string, BehaviorOptions> {
    const object = this.objectBehavior(this.props.segments);
    // It is replaced with each segment. It is not compressed: CloudFront compresses only what it caches.
    const playlist = { ...object, cachePolicy: CachePolicy.CACHING_DISABLED };
    const segment = { ...object, cachePolicy: this.segmentVersionPolicy() };
    return {
      [`/media/*/${SEGMENT_PREFIX}*/${SENT_PLAYLIST_NAME}`]: playlist,
      [`/media/*/${SEGMENT_PREFIX}*`]: segment,
    };
  }

  /**
   * An upload that is not copied yet is requested by its version. The edge function takes the version only from the
   * token.
   */
  private versionPolicy(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'MediaVersion', {
      originRequestPolicyName: `${Stack.of(this).stackName}-media-version`,
      comment: 'The version of an upload that a media token names',
      queryStringBehavior: OriginRequestQueryStringBehavior.allowList('versionId'),
    });
  }

  /**
   * The version of a segment is part of the key of its cached copy, and so S3 receives it. The edge function forwards
   * no other parameter. The times are those of `CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS`.
   */
  private segmentVersionPolicy(): CachePolicy {
    return new CachePolicy(this, 'SegmentVersion', {
      cachePolicyName: `${Stack.of(this).stackName}-segment-version`,
      comment: 'Segments by path and version',
      queryStringBehavior: CacheQueryStringBehavior.allowList('versionId'),
      minTtl: Duration.seconds(1),
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(365),
    });
  }

  private allowVersions(distributionId: string): void {
    const { media, segments } = this.props;
    const distribution = Stack.of(this).formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: distributionId,
    });
    for (const [bucket, prefix] of [
      [media, UPLOAD_PREFIX],
      [segments, SEGMENT_PREFIX],
    ] as const) {
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: ['s3:GetObjectVersion'],
          resources: [bucket.arnForObjects(`${prefix}*`)],
          conditions: { StringEquals: { 'AWS:SourceArn': distribution } },
        }),
      );
    }
  }

  private webBehavior(origin: IOrigin): BehaviorOptions {
    const { edge, headers } = this.props;
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.page,
      functionAssociations: [onRequest(edge.webRequest), onResponse(edge.webResponse)],
    };
  }
}

function acknowledgeChoices(distribution: CloudFrontDistribution, { domain, webAcl }: Settings): void {
  const choices = Validations.of(distribution);
  choices.acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Share links are for viewers anywhere.' },
    { id: 'AwsSolutions-CFR3', reason: 'Paths carry share and media tokens, which must not be kept in a log.' },
  );
  if (webAcl === 'none') {
    choices.acknowledge({
      id: 'AwsSolutions-CFR2',
      reason: 'The settings ask for none: a web ACL has a monthly price, and the functions limit requests themselves.',
    });
  }
  if (!domain) {
    choices.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: 'The CloudFront default certificate fixes the TLS version; a custom domain sets a newer one.',
    });
  }
}
