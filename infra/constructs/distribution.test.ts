import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OWN_CONTROLS_SOURCE } from '#shared/rules/ground/own-controls.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/ground/page-headers.ts';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();
const first = (type: string) => Object.values(template.findResources(type))[0]?.Properties;
const config = first('AWS::CloudFront::Distribution').DistributionConfig;

/** Ids of CloudFront's managed policies, from its developer guide. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS = 'b2884449-e4de-46a7-ac36-70bc7f1ddd6d';
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const behavior = (path: string) =>
  path === '*'
    ? config.DefaultCacheBehavior
    : config.CacheBehaviors.find((each: { PathPattern: string }) => each.PathPattern === path);

interface Origin {
  Id: string;
  DomainName: unknown;
  OriginAccessControlId?: unknown;
  CustomOriginConfig?: { OriginProtocolPolicy: string };
}

/** The origins of a behavior. Those of an origin group are the primary one and the fallback. */
function origins(path: string): Origin[] {
  const { TargetOriginId } = behavior(path);
  const group = config.OriginGroups.Items.find((each: { Id: string }) => each.Id === TargetOriginId);
  const ids = group ? group.Members.Items.map(({ OriginId }: { OriginId: string }) => OriginId) : [TargetOriginId];
  return ids.map((id: string) => config.Origins.find((each: Origin) => each.Id === id));
}

const origin = (path: string) => origins(path)[0];

/** `viewer-request media-request`, by name. */
const edgeFunctions = (path: string): string[] =>
  behavior(path).FunctionAssociations.map(
    (each: { EventType: string; FunctionARN: unknown }) => `${each.EventType} ${plainText(each.FunctionARN)}`,
  );

/** Patterns of all behaviors. The last one is the default behavior. */
const paths: string[] = [...config.CacheBehaviors.map((each: { PathPattern: string }) => each.PathPattern), '*'];

describe('the behaviors of the distribution', () => {
  it('are in this order, because the first matching pattern applies', () => {
    expect(paths).toEqual([
      '/api/openapi.json',
      '/api/*',
      '/objects/*',
      '/media/*/segments/*/sent-playlist.json',
      '/media/*/segments/*',
      '/media/*.m3u8',
      '/media/*',
      '/share/?*',
      '/embed/?*',
      '*',
    ]);
  });

  it.each([
    ['segments/01J_01K/01U/sent-playlist.json', '/media/*/segments/*/sent-playlist.json'],
    ['segments/01J_01K/01U/sent-playlist-0001.json', '/media/*/segments/*'],
    ['segments/01J_01K/01U/attached-playlist.json', '/media/*/segments/*'],
    ['segments/01J_01K/01U/sent-000001', '/media/*/segments/*'],
    ['converted/01J_01K/1/hls/film.m3u8', '/media/*.m3u8'],
    ['converted/01J_01K/1/hls/video.mp4', '/media/*'],
    ['originals/01J_01K/01U', '/media/*'],
  ])('route %s to %s', (key, path) => {
    // `?`, which matches one character, is only in patterns of other paths.
    const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
    expect(paths.find((pattern) => fits(pattern).test(`/media/payload.signature/${key}`))).toBe(path);
  });

  it('serve the description of the API as a file of the web app, under its own name', () => {
    expect(origin('/api/openapi.json')?.Id).toBe(origin('*')?.Id);
    expect(behavior('/api/openapi.json')).not.toHaveProperty('FunctionAssociations');
    expect(behavior('/api/openapi.json').ResponseHeadersPolicyId).toEqual(behavior('/api/*').ResponseHeadersPolicyId);
  });

  it('serve segments from their own bucket, cached by key and version, and never the playlist that is overwritten', () => {
    const [playlist, segment] = ['/media/*/segments/*/sent-playlist.json', '/media/*/segments/*'];
    expect(behavior(playlist).CachePolicyId).toBe(CACHING_DISABLED);
    const policies = template.findResources('AWS::CloudFront::CachePolicy');
    const { Ref = '' } = behavior(segment).CachePolicyId as { Ref?: string };
    expect(policies[Ref]?.Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 1,
      DefaultTTL: 86_400,
      MaxTTL: 31_536_000,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['versionId'] },
        EnableAcceptEncodingBrotli: false,
        EnableAcceptEncodingGzip: false,
      },
    });
    for (const path of [playlist, segment]) {
      expect(plainText(origin(path)?.DomainName)).toBe('SegmentsBucket.RegionalDomainName');
      expect(origin(path)?.Id).toBe(origin(segment)?.Id);
      expect(behavior(path)).not.toHaveProperty('OriginRequestPolicyId');
      expect(behavior(path).Compress).toBe(false);
      expect(edgeFunctions(path)).toEqual(edgeFunctions('/media/*'));
    }
  });

  it.each(['/api/*', '/objects/*', '/share/?*', '/embed/?*'])('send %s to the API, unchanged and uncached', (path) => {
    expect(plainText(origin(path)?.DomainName)).toBe('HttpApi.execute-api.AWS::Region.AWS::URLSuffix');
    expect(origin(path)?.CustomOriginConfig?.OriginProtocolPolicy).toBe('https-only');
    expect(behavior(path)).toMatchObject({
      CachePolicyId: CACHING_DISABLED,
      // API Gateway finds the API by the host header, so it must not be the viewer's.
      OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
    });
    expect(edgeFunctions(path)[0]).toBe('viewer-request EdgeApiRequest.FunctionARN');
  });

  it.each(['/share/?*', '/embed/?*'])(
    'answer %s with a page of the web bucket when the API does not answer',
    (path) => {
      expect(plainText(origins(path)[1]?.DomainName)).toBe('WebBucket.RegionalDomainName');
      expect(origins(path)[1]?.Id).toBe(origin('*')?.Id);
      expect(config.OriginGroups.Items).toHaveLength(1);
      expect(config.OriginGroups.Items[0].FailoverCriteria.StatusCodes.Items).toEqual([429, 500, 502, 503, 504]);
      expect(edgeFunctions(path)[1]).toBe('viewer-response EdgePageResponse.FunctionARN');
    },
  );

  it('allow other sites to embed a redirect to a file only when they may embed the file', () => {
    expect(edgeFunctions('/objects/*')[1]).toBe('viewer-response EdgeMediaResponse.FunctionARN');
  });

  it('cache no errors, missing objects included, and keep their status codes', () => {
    expect(config.CustomErrorResponses).toEqual(
      [403, 404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('allow methods that write only for the API', () => {
    expect(behavior('/api/*').AllowedMethods).toEqual(expect.arrayContaining(['POST', 'PUT', 'DELETE']));
    // Without a list CloudFront lets GET and HEAD through.
    for (const path of paths.filter((each) => each !== '/api/*')) {
      expect(behavior(path)).not.toHaveProperty('AllowedMethods');
    }
  });

  it('refuse plain HTTP for the API, because a redirect would come after the cookie was sent', () => {
    expect(behavior('/api/*').ViewerProtocolPolicy).toBe('https-only');
    for (const path of paths.filter((each) => each !== '/api/*')) {
      expect(behavior(path).ViewerProtocolPolicy).toBe('redirect-to-https');
    }
  });

  it('check media tokens at the edge and cache media by key, so that one copy serves every viewer', () => {
    expect(plainText(origin('/media/*')?.DomainName)).toBe('MediaBucket.RegionalDomainName');
    // Without Accept-Encoding in the key: a browser and a program that ask for the same object get one copy.
    expect(behavior('/media/*').CachePolicyId).toBe(CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS);
    expect(behavior('/media/*').Compress).toBe(false);
    expect(edgeFunctions('/media/*')).toEqual([
      'viewer-request EdgeMediaRequest.FunctionARN',
      'viewer-response EdgeMediaResponse.FunctionARN',
    ]);
  });

  it('compress the playlists of films, which grow with their length', () => {
    expect(behavior('/media/*.m3u8')).toMatchObject({ CachePolicyId: CACHING_OPTIMIZED, Compress: true });
    expect(origin('/media/*.m3u8')?.Id).toBe(origin('/media/*')?.Id);
    expect(edgeFunctions('/media/*.m3u8')).toEqual(edgeFunctions('/media/*'));
  });

  it('serve the web app for all other paths', () => {
    expect(plainText(origin('*')?.DomainName)).toBe('WebBucket.RegionalDomainName');
    expect(edgeFunctions('*')).toEqual([
      'viewer-request EdgeWebRequest.FunctionARN',
      'viewer-response EdgeWebResponse.FunctionARN',
    ]);
  });

  it('read all buckets with signed requests', () => {
    for (const path of ['/media/*/segments/*', '/media/*', '*'])
      expect(plainText(origin(path)?.OriginAccessControlId)).toMatch(/\.Id$/);
    for (const { Properties } of Object.values(template.findResources('AWS::CloudFront::OriginAccessControl'))) {
      expect(Properties.OriginAccessControlConfig).toMatchObject({
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      });
    }
  });
});

describe('response headers', () => {
  const policyOf = (path: string) => {
    const id = behavior(path).ResponseHeadersPolicyId.Ref;
    return template.findResources('AWS::CloudFront::ResponseHeadersPolicy')[id]?.Properties.ResponseHeadersPolicyConfig;
  };
  const custom = (path: string) =>
    Object.fromEntries(
      policyOf(path).CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value]),
    );
  const contentPolicy = (path: string) =>
    plainText(policyOf(path).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);

  it('use two of the account’s twenty response headers policies', () => {
    template.resourceCountIs('AWS::CloudFront::ResponseHeadersPolicy', 2);
    // An account may have twenty policies of each kind.
    template.resourceCountIs('AWS::CloudFront::CachePolicy', 1);
    template.resourceCountIs('AWS::CloudFront::OriginRequestPolicy', 1);
  });

  it.each(paths)('of %s forbid MIME sniffing, hide share tokens from referrers, and require TLS for a year', (path) => {
    expect(policyOf(path).SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override: true },
    });
    // The browsers' preload list binds the whole parent domain, for years.
    expect(policyOf(path).SecurityHeadersConfig.StrictTransportSecurity).not.toHaveProperty('Preload');
  });

  it.each(paths.filter((each) => each !== '/embed/?*'))('of %s forbid frames', (path) => {
    expect(contentPolicy(path)).toContain("frame-ancestors 'none'");
  });

  it.each(['/share/?*', '*'])('of %s forbid frames in old browsers too', (path) => {
    expect(policyOf(path).SecurityHeadersConfig.FrameOptions).toEqual({ FrameOption: 'DENY', Override: true });
  });

  it.each(paths.filter((each) => !['/share/?*', '*'].includes(each)))(
    'of %s forbid all scripts unless the answer has its own policy',
    (path) => {
      const { ContentSecurityPolicy } = policyOf(path).SecurityHeadersConfig;
      expect(ContentSecurityPolicy.Override).toBe(false);
      expect(contentPolicy(path)).toMatch(/^sandbox; default-src 'none';/);
    },
  );

  it('let the embed page allow frames of any site, and are otherwise those of the web app', () => {
    // No later step could remove this header.
    expect(policyOf('/embed/?*').SecurityHeadersConfig).not.toHaveProperty('FrameOptions');
    expect(EMBED_PAGE_HEADERS).toEqual({
      'content-security-policy': contentPolicy('*')
        .replace("frame-ancestors 'none'", 'frame-ancestors *')
        .replace(
          "connect-src 'self' MediaBucket.RegionalDomainName SegmentsBucket.RegionalDomainName",
          "connect-src 'self'",
        ),
      // The embed page only plays, and the page around it may have permission to use the devices.
      'permissions-policy': 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=()',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('of the share page are those of the web app', () => {
    expect(policyOf('/share/?*')).toEqual(policyOf('*'));
  });

  it('of the web app allow only its own code, and connections to its origin and to the upload buckets', () => {
    expect(policyOf('*').SecurityHeadersConfig.ContentSecurityPolicy.Override).toBe(true);
    expect(contentPolicy('*').split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' ${OWN_CONTROLS_SOURCE}`,
      `style-src 'self' 'sha256-${createHash('sha256').update('').digest('base64')}'`,
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "worker-src 'self' blob:",
      // A host without a scheme has the scheme of the page: https, or http on one machine.
      "connect-src 'self' MediaBucket.RegionalDomainName SegmentsBucket.RegionalDomainName",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ]);
  });

  it('of the web app allow recording for the app itself and not for embedded pages', () => {
    expect(custom('*')['permissions-policy']).toBe(
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
    );
  });

  it('of the web app cut the link to a site that opened it, and keep the link to its download tabs', () => {
    expect(custom('*')['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(custom('/embed/?*')).not.toHaveProperty('cross-origin-opener-policy');
  });

  it.each(paths.filter((each) => !/embed|share/.test(each)))('of %s forbid other sites to embed it', (path) => {
    expect(custom(path)['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('forbid caching of answers without a Cache-Control header, and keep an existing one', () => {
    const items = policyOf('/media/*').CustomHeadersConfig.Items;
    expect(items).toContainEqual({ Header: 'cache-control', Value: 'no-store', Override: false });
    // The picture of a link has its own value, which allows other sites.
    expect(items).toContainEqual({ Header: 'cross-origin-resource-policy', Value: 'same-origin', Override: false });
  });
});
