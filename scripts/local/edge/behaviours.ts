import type { KeyValueStore } from '../kvs/key-value-store.ts';
import type { Resources } from '../template/resources.ts';
import { CachedErrors, type CustomErrorResponse } from './cached-errors.ts';
import { CachedObjects } from './cached-objects.ts';
import { Compression, type Encoding } from './compression.ts';
import type { HeadersPolicy } from './response-headers.ts';
import { type EdgeFunction, type EdgeKeyValueStore, loadEdgeFunction } from './run-edge-function.ts';

/** A cache behaviour of the distribution, with all references resolved. */
export interface Behaviour {
  pattern: RegExp;
  methods: string[];
  /** The origin, and for a group the second origin. */
  origins: BehaviourOrigin[];
  /** Statuses for which a group fails over to its next origin. */
  failover: ReadonlySet<number>;
  /** Of the whole distribution. */
  cachedErrors: CachedErrors;
  /** Of the whole distribution; null for a behaviour without caching. */
  cachedObjects: CachedObjects | null;
  /** Encodings with which cached objects may be compressed. */
  encodings: readonly Encoding[];
  /** Of the whole distribution. */
  compression: Compression;
  /** Names of the query parameters that the origin receives; null for all of them. */
  originQuery: string[] | null;
  viewerRequest?: EdgeFunction;
  viewerResponse?: EdgeFunction;
  headersPolicy?: HeadersPolicy;
}

/** An origin of a behaviour. */
interface BehaviourOrigin {
  /** The domain name that it has on AWS. */
  domain: string;
  /** Headers that the origin receives instead of the viewer's headers with the same name; lower-case names. */
  headers: Record<string, string>;
}

interface BehaviourProperties {
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
}

const NO_CACHE: CachePolicy = { caches: false, encodings: [] };

/** CloudFront's managed cache policies that this runtime knows. A behaviour without one caches nothing here. */
const CACHES = new Map<string | undefined, CachePolicy>([
  [undefined, NO_CACHE],
  // CachingDisabled
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', NO_CACHE],
  // CachingOptimized
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', { caches: true, encodings: ['br', 'gzip'] }],
  // CachingOptimizedForUncompressedObjects
  ['b2884449-e4de-46a7-ac36-70bc7f1ddd6d', { caches: true, encodings: [] }],
]);

/** The cache policy of a behaviour. @throws Error for a policy that is not known here */
function cachePolicyOf({ CachePolicyId }: BehaviourProperties): CachePolicy {
  const found = CACHES.get(CachePolicyId);
  if (found === undefined) throw new Error(`This runtime does not know the cache policy ${CachePolicyId}`);
  return found;
}

interface OriginProperties {
  Id: string;
  DomainName: string;
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
    CacheBehaviors?: BehaviourProperties[];
    DefaultCacheBehavior: BehaviourProperties;
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

const originOf = ({ DomainName, OriginCustomHeaders = [] }: OriginProperties): BehaviourOrigin => ({
  domain: DomainName,
  headers: Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  ),
});

/** Resolves a behaviour's target: an origin, or a group of origins. */
function readTargets({ Origins, OriginGroups }: DistributionProperties['DistributionConfig']) {
  const origins = new Map(Origins.map((origin) => [origin.Id, originOf(origin)]));
  const groups = new Map((OriginGroups?.Items ?? []).map((group) => [group.Id, group]));
  return (id: string): Pick<Behaviour, 'origins' | 'failover'> => {
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
    count: async () => required().edge.count(),
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
      throw new Error(`This runtime does not know the query string behaviour ${QueryStringBehavior}`);
    }
    rules.set(ref, QueryStringBehavior === 'all' ? null : QueryStrings);
  }
  return (policyId) => {
    const names = rules.get(policyId);
    if (names === undefined) throw new Error(`This runtime does not know the origin request policy ${policyId}`);
    return names;
  };
}

/**
 * Behaviours of the template's distribution in the order of evaluation, the default one last.
 * @param resources with the addresses of this machine, for the headers
 * @param named the same resources with the names that AWS gives, which identify the origins
 */
export function readBehaviours(resources: Resources, named: Resources, stores: KeyValueStore[]): Behaviour[] {
  const functions = readEdgeFunctions(resources, stores);
  const policies = new Map(
    resources
      .ofType<{ ResponseHeadersPolicyConfig: HeadersPolicy }>('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ ref, properties }) => [ref, properties.ResponseHeadersPolicyConfig]),
  );
  const queryOf = readQueryRules(resources);
  return named.ofType<DistributionProperties>('AWS::CloudFront::Distribution').flatMap(({ properties }) => {
    const { CacheBehaviors = [], DefaultCacheBehavior, CustomErrorResponses = [] } = properties.DistributionConfig;
    const edge = (behaviour: BehaviourProperties, type: string) =>
      functions.get(behaviour.FunctionAssociations?.find(({ EventType }) => EventType === type)?.FunctionARN ?? '');
    const targetOf = readTargets(properties.DistributionConfig);
    const cachedErrors = new CachedErrors(CustomErrorResponses);
    const cachedObjects = new CachedObjects();
    const compression = new Compression();
    return [...CacheBehaviors, DefaultCacheBehavior].map((behaviour) => ({
      pattern: toPattern(behaviour.PathPattern ?? '*'),
      methods: behaviour.AllowedMethods ?? ['GET', 'HEAD'],
      ...targetOf(behaviour.TargetOriginId),
      cachedErrors,
      cachedObjects: cachePolicyOf(behaviour).caches ? cachedObjects : null,
      encodings: behaviour.Compress ? cachePolicyOf(behaviour).encodings : [],
      compression,
      originQuery: queryOf(behaviour.OriginRequestPolicyId),
      viewerRequest: edge(behaviour, 'viewer-request'),
      viewerResponse: edge(behaviour, 'viewer-response'),
      headersPolicy: policies.get(behaviour.ResponseHeadersPolicyId ?? ''),
    }));
  });
}
