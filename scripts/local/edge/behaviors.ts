import type { KeyValueStore } from '../kvs/key-value-store.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import { CachedErrors, type CustomErrorResponse } from './cached-errors.ts';
import { CachedObjects } from './cached-objects.ts';
import { Compression, type Encoding } from './compression.ts';
import type { HeadersPolicy } from './response-headers.ts';
import { type EdgeFunction, type EdgeKeyValueStore, loadEdgeFunction } from './run-edge-function.ts';

/** A cache behavior of the distribution, with all references resolved. */
export interface Behavior {
  pattern: RegExp;
  methods: string[];
  /** The origin, and for a group the second origin. */
  origins: BehaviorOrigin[];
  /** Statuses for which a group fails over to its next origin. */
  failover: ReadonlySet<number>;
  /** Of the whole distribution. */
  cachedErrors: CachedErrors;
  /** Of the whole distribution; null for a behavior without caching. */
  cachedObjects: CachedObjects | null;
  /** Encodings with which cached objects may be compressed. */
  encodings: readonly Encoding[];
  /** Of the whole distribution. */
  compression: Compression;
  /** Names of the query parameters that the origin receives; null for all of them. */
  originQuery: string[] | null;
  /** Names of the query parameters in the cache key. */
  keyQuery: string[];
  viewerRequest?: EdgeFunction;
  viewerResponse?: EdgeFunction;
  headersPolicy?: HeadersPolicy;
}

interface BehaviorOrigin {
  /** The domain name that it has on AWS. */
  domain: string;
  /** Headers that the origin receives instead of the viewer's headers with the same name; lower-case names. */
  headers: Record<string, string>;
  /** ARN of the distribution if an origin access control signs its requests; null for unsigned requests. */
  signedFor: string | null;
}

interface BehaviorProperties {
  PathPattern?: string;
  AllowedMethods?: string[];
  TargetOriginId: string;
  ResponseHeadersPolicyId?: string;
  CachePolicyId?: string;
  Compress?: boolean;
  OriginRequestPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface OriginRequestPolicy {
  OriginRequestPolicyConfig: { QueryStringsConfig: { QueryStringBehavior: string; QueryStrings?: string[] } };
}

/** CloudFront's managed policy AllViewerExceptHostHeader: all headers of the viewer except the host. */
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

interface CachePolicy {
  caches: boolean;
  /** Encodings with which CloudFront may compress. */
  encodings: readonly Encoding[];
  /** Names of the query parameters in the cache key. The origin receives them too. */
  keyQuery: string[];
}

const NO_CACHE: CachePolicy = { caches: false, encodings: [], keyQuery: [] };

/** CloudFront's managed cache policies that this runtime knows. A behavior without one caches nothing here. */
const MANAGED_CACHES: [string | undefined, CachePolicy][] = [
  [undefined, NO_CACHE],
  // CachingDisabled
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', NO_CACHE],
  // CachingOptimized
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', { caches: true, encodings: ['br', 'gzip'], keyQuery: [] }],
  // CachingOptimizedForUncompressedObjects
  ['b2884449-e4de-46a7-ac36-70bc7f1ddd6d', { caches: true, encodings: [], keyQuery: [] }],
];

interface CachePolicyProperties {
  CachePolicyConfig: {
    MinTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: string };
      EnableAcceptEncodingBrotli?: boolean;
      EnableAcceptEncodingGzip: boolean;
      HeadersConfig: { HeaderBehavior: string };
      QueryStringsConfig: { QueryStringBehavior: string; QueryStrings?: string[] };
    };
  };
}

/** A cache policy of the template. @throws Error for settings that are not known here */
function readCachePolicy(ref: string, { CachePolicyConfig }: CachePolicyProperties): CachePolicy {
  const { MinTTL, ParametersInCacheKeyAndForwardedToOrigin: key } = CachePolicyConfig;
  const isKnown =
    MinTTL > 0 &&
    key.CookiesConfig.CookieBehavior === 'none' &&
    key.HeadersConfig.HeaderBehavior === 'none' &&
    key.QueryStringsConfig.QueryStringBehavior === 'whitelist' &&
    !(key.EnableAcceptEncodingGzip || key.EnableAcceptEncodingBrotli);
  if (!isKnown) throw new Error(`This runtime does not know the settings of the cache policy ${ref}`);
  return { caches: true, encodings: [], keyQuery: key.QueryStringsConfig.QueryStrings ?? [] };
}

/** The cache policies of behaviors, by their ids. @throws Error for a policy that is not known here */
function readCachePolicies(resources: Resources): (behavior: BehaviorProperties) => CachePolicy {
  const own = resources.ofType<CachePolicyProperties>('AWS::CloudFront::CachePolicy');
  const policies = new Map([
    ...MANAGED_CACHES,
    ...own.map(({ ref, properties }) => [ref, readCachePolicy(ref, properties)] as const),
  ]);
  return ({ CachePolicyId }) => {
    const found = policies.get(CachePolicyId);
    if (found === undefined) throw new Error(`This runtime does not know the cache policy ${CachePolicyId}`);
    return found;
  };
}

interface OriginProperties {
  Id: string;
  DomainName: string;
  OriginAccessControlId?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface OriginGroupProperties {
  Id: string;
  FailoverCriteria: { StatusCodes: { Items: number[] } };
  Members: { Items: { OriginId: string }[] };
}

interface DistributionProperties {
  DistributionConfig: {
    CustomErrorResponses?: CustomErrorResponse[];
    OriginGroups?: { Items?: OriginGroupProperties[] };
    CacheBehaviors?: BehaviorProperties[];
    DefaultCacheBehavior: BehaviorProperties;
    Origins: OriginProperties[];
  };
}

interface EdgeFunctionProperties {
  FunctionCode: string;
  FunctionConfig: { KeyValueStoreAssociations?: { KeyValueStoreARN: string }[] };
}

/** `*` is any text, `?` any one character. */
const toPattern = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.')}$`,
  );

const originOf = (
  { DomainName, OriginAccessControlId, OriginCustomHeaders = [] }: OriginProperties,
  distributionArn: string,
): BehaviorOrigin => ({
  domain: DomainName,
  signedFor: OriginAccessControlId ? distributionArn : null,
  headers: Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  ),
});

/** Resolves a behavior's target: an origin, or a group of origins. */
function readTargets({ Origins, OriginGroups }: DistributionProperties['DistributionConfig'], arn: string) {
  const origins = new Map(Origins.map((origin) => [origin.Id, originOf(origin, arn)]));
  const groups = new Map((OriginGroups?.Items ?? []).map((group) => [group.Id, group]));
  return (id: string): Pick<Behavior, 'origins' | 'failover'> => {
    const group = groups.get(id);
    const ids = group ? group.Members.Items.map(({ OriginId }) => OriginId) : [id];
    return {
      origins: ids.map((each) => origins.get(each)).filter((origin) => origin !== undefined),
      failover: new Set(group?.FailoverCriteria.StatusCodes.Items),
    };
  };
}

function edgeStore(store: KeyValueStore | undefined): EdgeKeyValueStore {
  const required = () => {
    if (!store) throw new Error('No key value store is associated with this function');
    return store;
  };
  return {
    get: async (key) => {
      const value = required().edge.get(key);
      if (value === undefined) throw new Error(`KeyNotFound: ${key}`);
      return value;
    },
    exists: async (key) => required().edge.get(key) !== undefined,
  };
}

function readEdgeFunctions(resources: Resources, stores: KeyValueStore[]): Map<string, EdgeFunction> {
  const functions = resources.ofType<EdgeFunctionProperties>('AWS::CloudFront::Function');
  return new Map(
    functions.map(({ logicalId, properties: { FunctionCode, FunctionConfig } }) => {
      const arn = FunctionConfig.KeyValueStoreAssociations?.[0]?.KeyValueStoreARN;
      const store = stores.find((each) => each.arn === arn);
      return [resources.attribute(logicalId, 'FunctionARN'), loadEdgeFunction(FunctionCode, edgeStore(store))];
    }),
  );
}

/**
 * The query parameters that each origin request policy of the template forwards; an origin without a policy gets no
 * parameters.
 */
function readQueryRules(resources: Resources): (policyId: string | undefined) => string[] | null {
  const rules = new Map<string | undefined, string[] | null>([
    [undefined, []],
    [ALL_VIEWER_EXCEPT_HOST, null],
  ]);
  for (const { ref, properties } of resources.ofType<OriginRequestPolicy>('AWS::CloudFront::OriginRequestPolicy')) {
    const { QueryStringBehavior, QueryStrings = [] } = properties.OriginRequestPolicyConfig.QueryStringsConfig;
    if (!['none', 'whitelist', 'all'].includes(QueryStringBehavior)) {
      throw new Error(`This runtime does not know the query string behavior ${QueryStringBehavior}`);
    }
    rules.set(ref, QueryStringBehavior === 'all' ? null : QueryStrings);
  }
  return (policyId) => {
    const names = rules.get(policyId);
    if (names === undefined) throw new Error(`This runtime does not know the origin request policy ${policyId}`);
    return names;
  };
}

const withKeyQuery = (names: string[] | null, { keyQuery }: CachePolicy): string[] | null =>
  names && [...new Set([...names, ...keyQuery])];

const arnOf = (distributionId: string): string => `arn:aws:cloudfront::${ACCOUNT_ID}:distribution/${distributionId}`;

/**
 * Behaviors of the template's distribution in the order of evaluation, the default one last.
 * @param resources with the addresses of this machine, for the headers
 * @param named the same resources with the names that AWS gives, which identify the origins
 */
export function readBehaviors(resources: Resources, named: Resources, stores: KeyValueStore[]): Behavior[] {
  const functions = readEdgeFunctions(resources, stores);
  const policies = new Map(
    resources
      .ofType<{ ResponseHeadersPolicyConfig: HeadersPolicy }>('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ ref, properties }) => [ref, properties.ResponseHeadersPolicyConfig]),
  );
  const queryOf = readQueryRules(resources);
  const cachePolicyOf = readCachePolicies(resources);
  return named.ofType<DistributionProperties>('AWS::CloudFront::Distribution').flatMap(({ ref, properties }) => {
    const { CacheBehaviors = [], DefaultCacheBehavior, CustomErrorResponses = [] } = properties.DistributionConfig;
    const edge = (behavior: BehaviorProperties, type: string) =>
      functions.get(behavior.FunctionAssociations?.find(({ EventType }) => EventType === type)?.FunctionARN ?? '');
    const targetOf = readTargets(properties.DistributionConfig, arnOf(ref));
    const cachedErrors = new CachedErrors(CustomErrorResponses);
    const cachedObjects = new CachedObjects();
    const compression = new Compression();
    return [...CacheBehaviors, DefaultCacheBehavior].map((behavior) => ({
      pattern: toPattern(behavior.PathPattern ?? '*'),
      methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
      ...targetOf(behavior.TargetOriginId),
      cachedErrors,
      cachedObjects: cachePolicyOf(behavior).caches ? cachedObjects : null,
      encodings: behavior.Compress ? cachePolicyOf(behavior).encodings : [],
      compression,
      originQuery: withKeyQuery(queryOf(behavior.OriginRequestPolicyId), cachePolicyOf(behavior)),
      keyQuery: cachePolicyOf(behavior).keyQuery,
      viewerRequest: edge(behavior, 'viewer-request'),
      viewerResponse: edge(behavior, 'viewer-response'),
      headersPolicy: policies.get(behavior.ResponseHeadersPolicyId ?? ''),
    }));
  });
}
