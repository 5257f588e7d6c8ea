import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-template.ts';

const template = synthesizeTemplate();
const first = (type: string) => Object.values(template.findResources(type))[0]?.Properties;
const config = first('AWS::CloudFront::Distribution').DistributionConfig;

/** Ids of policies that CloudFront itself keeps, from its developer guide. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const behavior = (path: string) =>
  path === '*'
    ? config.DefaultCacheBehavior
    : config.CacheBehaviors.find((each: { PathPattern: string }) => each.PathPattern === path);

const origin = (path: string) =>
  config.Origins.find((each: { Id: string }) => each.Id === behavior(path).TargetOriginId);

/** `viewer-request media-request`, by name. */
const edgeFunctions = (path: string): string[] =>
  behavior(path).FunctionAssociations.map(
    (each: { EventType: string; FunctionARN: unknown }) => `${each.EventType} ${plainText(each.FunctionARN)}`,
  );

describe('behaviours', () => {
  it('are tried in this order: the first pattern that fits wins', () => {
    expect(config.CacheBehaviors.map((each: { PathPattern: string }) => each.PathPattern)).toEqual([
      '/api/*',
      '/objects/*',
      '/media/*',
      '/share/?*',
      '/embed/?*',
    ]);
  });

  it.each(['/api/*', '/objects/*', '/share/?*', '/embed/?*'])('%s goes to the API, whole and uncached', (path) => {
    expect(plainText(origin(path).DomainName)).toBe('HttpApi.execute-api.AWS::Region.AWS::URLSuffix');
    expect(origin(path).CustomOriginConfig.OriginProtocolPolicy).toBe('https-only');
    expect(behavior(path)).toMatchObject({
      CachePolicyId: CACHING_DISABLED,
      // API Gateway finds its API by the host header: the viewer's would be another one.
      OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
    });
    expect(edgeFunctions(path)).toEqual(['viewer-request EdgeApiRequest.FunctionARN']);
  });

  it('only the API is written to', () => {
    expect(behavior('/api/*').AllowedMethods).toEqual(expect.arrayContaining(['POST', 'PUT', 'DELETE']));
    // Without a list CloudFront lets GET and HEAD through.
    for (const path of ['/objects/*', '/media/*', '/share/?*', '/embed/?*', '*']) {
      expect(behavior(path)).not.toHaveProperty('AllowedMethods');
    }
  });

  it('the API is never spoken to in clear text: a redirect would come after the cookie', () => {
    expect(behavior('/api/*').ViewerProtocolPolicy).toBe('https-only');
    for (const path of ['/objects/*', '/media/*', '/share/?*', '/embed/?*', '*']) {
      expect(behavior(path).ViewerProtocolPolicy).toBe('redirect-to-https');
    }
  });

  it('media is checked at the edge and cached by its bare key, so one copy serves every viewer', () => {
    expect(plainText(origin('/media/*').DomainName)).toBe('MediaBucket.RegionalDomainName');
    expect(behavior('/media/*').CachePolicyId).toBe(CACHING_OPTIMIZED);
    expect(behavior('/media/*')).not.toHaveProperty('OriginRequestPolicyId');
    expect(edgeFunctions('/media/*')).toEqual([
      'viewer-request EdgeMediaRequest.FunctionARN',
      'viewer-response EdgeMediaResponse.FunctionARN',
    ]);
  });

  it('everything else is the web app', () => {
    expect(plainText(origin('*').DomainName)).toBe('WebBucket.RegionalDomainName');
    expect(edgeFunctions('*')).toEqual(['viewer-request EdgeWebRequest.FunctionARN']);
  });

  it('both buckets are read with signed requests', () => {
    for (const path of ['/media/*', '*']) expect(plainText(origin(path).OriginAccessControlId)).toMatch(/\.Id$/);
    for (const { Properties } of Object.values(template.findResources('AWS::CloudFront::OriginAccessControl'))) {
      expect(Properties.OriginAccessControlConfig).toMatchObject({
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      });
    }
  });
});

describe('edge functions', () => {
  const functions = Object.values(template.findResources('AWS::CloudFront::Function'));

  it('run in the runtime that has async functions and the key value store, as soon as they are deployed', () => {
    expect(functions).toHaveLength(4);
    for (const { Properties } of functions) {
      expect(Properties.AutoPublish).toBe(true);
      expect(Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
    }
  });

  it('lead to the stack’s domain, where there is one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/12345678';
    const named = synthesizeTemplate({ domainName: 'app.example.com', certificateArn });
    const codeOf = (which: typeof template) =>
      Object.values(which.findResources('AWS::CloudFront::Function'))
        .filter(({ Properties }) => Properties.Name.endsWith('-request'))
        .map(({ Properties }) => Properties.FunctionCode);
    expect(codeOf(named)).toHaveLength(3);
    for (const code of codeOf(named)) expect(code).toContain("const DOMAIN = 'app.example.com';");
    for (const code of codeOf(template)) expect(code).toContain("const DOMAIN = '';");
  });

  it('only the one that checks tokens reads the store that signs them', () => {
    const readers = functions.filter(({ Properties }) => Properties.FunctionConfig.KeyValueStoreAssociations);
    expect(readers.map(({ Properties }) => Properties.Name)).toEqual(['framekeep-dev-media-request']);
  });
});

describe('headers', () => {
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

  it.each(['/api/*', '/objects/*', '/media/*', '/share/?*', '/embed/?*', '*'])(
    '%s: no sniffing, no referrer with a share token, TLS for a year',
    (path) => {
      expect(policyOf(path).SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override: true },
      });
      // A browser's own list binds the whole domain that ours may be a part of, and for years.
      expect(policyOf(path).SecurityHeadersConfig.StrictTransportSecurity).not.toHaveProperty('Preload');
    },
  );

  it.each(['/share/?*', '/embed/?*', '*'])(
    '%s runs scripts from files of its own alone: nothing inline, no eval',
    (path) => {
      const directives = contentPolicy(path).split('; ');
      expect(directives).toContain("script-src 'self'");
      expect(directives).toContain("object-src 'none'");
      // A `<base>` that got in would lead the page's own scripts elsewhere.
      expect(directives).toContain("base-uri 'none'");
    },
  );

  it.each(['/api/*', '/objects/*', '/media/*', '/share/?*', '*'])('%s is shown in no frame', (path) => {
    expect(policyOf(path).SecurityHeadersConfig.FrameOptions).toEqual({ FrameOption: 'DENY', Override: true });
    // What is media's own is a sandbox; it has no page that a frame could show.
    if (path !== '/media/*') expect(contentPolicy(path)).toContain("frame-ancestors 'none'");
  });

  it('the embed page is shown in a frame of any site, and is otherwise held as the web app is', () => {
    expect(policyOf('/embed/?*').SecurityHeadersConfig).not.toHaveProperty('FrameOptions');
    expect(contentPolicy('/embed/?*')).toBe(
      contentPolicy('*')
        .replace("frame-ancestors 'none'", 'frame-ancestors *')
        .replace("connect-src 'self' MediaBucket.RegionalDomainName", "connect-src 'self'"),
    );
    // It plays, and the page that shows it may have been trusted with devices.
    expect(custom('/embed/?*')).toEqual({
      'permissions-policy': 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=()',
    });
  });

  it('the share page has the headers of the web app', () => {
    expect(policyOf('/share/?*')).toEqual(policyOf('*'));
  });

  it('the web app runs its own code alone, and talks to itself and to where takes are sent', () => {
    expect(contentPolicy('*').split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "worker-src 'self' blob:",
      // Without a scheme it is that of the page: https, and plain http on one machine.
      "connect-src 'self' MediaBucket.RegionalDomainName",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ]);
  });

  it('the web app records, and nothing that it might embed does', () => {
    expect(custom('*')['permissions-policy']).toBe(
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
    );
  });

  it('the web app lets go of a site that opened it, which could lead it elsewhere, and not of tabs for downloads', () => {
    expect(custom('*')['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(custom('/embed/?*')).not.toHaveProperty('cross-origin-opener-policy');
  });

  it.each(['/api/*', '/objects/*', '/media/*', '*'])('%s is no part of another site’s page', (path) => {
    expect(custom(path)['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('media that is opened as a page runs nothing', () => {
    expect(contentPolicy('/media/*')).toMatch(/^sandbox; default-src 'none';/);
  });

  it('media is kept by no shared cache, and asked for again before a browser shows what it kept', () => {
    expect(custom('/media/*')).toEqual({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

describe('the web app’s files', () => {
  const deployments = Object.values(template.findResources('Custom::CDKBucketDeployment')).map(({ Properties }) => [
    Properties.DestinationBucketKeyPrefix ?? '',
    Properties.SystemMetadata['cache-control'],
    Properties.Prune,
  ]);

  it('assets are kept for a year by name, pages are asked for every time, and no open screen loses its assets', () => {
    expect(deployments.sort()).toEqual([
      ['', 'no-cache', false],
      ['assets', 'public, max-age=31536000, immutable', false],
    ]);
  });

  it('the function whose bundle holds the share page comes after the assets that the page names', () => {
    const [open] = Object.values(
      template.findResources('AWS::Lambda::Function', { Properties: { Description: 'Calls that anyone may make' } }),
    );
    expect(open?.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^WebAssetsCustomResource/)]));
  });

  it('pages come after the assets that they name', () => {
    const [pages] = Object.values(
      template.findResources('Custom::CDKBucketDeployment', {
        Properties: { SystemMetadata: { 'cache-control': 'no-cache' } },
      }),
    );
    expect(pages?.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^WebAssetsCustomResource/)]));
  });
});
