import { type EdgeFunction, type EdgeKeyValueStore, loadEdgeFunction } from '../../../infra/edge/run-edge-function.ts';
import type { KeyValueStore } from '../kvs/key-value-store.ts';
import type { Resources } from '../template/resources.ts';
import type { HeadersPolicy } from './response-headers.ts';

/** A cache behaviour of the distribution, with everything it names put in place. */
export interface Behaviour {
  pattern: RegExp;
  methods: string[];
  /** Domain name of its origin, as AWS names it. */
  originDomain: string;
  /** Headers that are sent to the origin in place of what a viewer sends under their names; lower case names. */
  originHeaders: Record<string, string>;
  viewerRequest?: EdgeFunction;
  viewerResponse?: EdgeFunction;
  headersPolicy?: HeadersPolicy;
}

interface BehaviourProperties {
  PathPattern?: string;
  AllowedMethods?: string[];
  TargetOriginId: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface OriginProperties {
  Id: string;
  DomainName: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface DistributionProperties {
  DistributionConfig: {
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

const customHeaders = (origin: OriginProperties | undefined) =>
  Object.fromEntries(
    (origin?.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  );

function edgeStore(store: KeyValueStore | undefined): EdgeKeyValueStore {
  const required = () => {
    if (!store) throw new Error('No key value store is associated with this function');
    return store;
  };
  return {
    get: async (key) => {
      const value = required().get(key);
      if (value === undefined) throw new Error(`KeyNotFound: ${key}`);
      return value;
    },
    exists: async (key) => required().get(key) !== undefined,
    count: async () => required().describe().itemCount,
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
 * Behaviours of the template's distribution in the order in which they are tried, the default one last.
 * @param resources with the addresses of this machine, which the headers hold
 * @param named the same with the names that AWS gives, by which origins are told apart
 */
export function readBehaviours(resources: Resources, named: Resources, stores: KeyValueStore[]): Behaviour[] {
  const functions = readEdgeFunctions(resources, stores);
  const policies = new Map(
    resources
      .ofType<{ ResponseHeadersPolicyConfig: HeadersPolicy }>('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ ref, properties }) => [ref, properties.ResponseHeadersPolicyConfig]),
  );
  return named.ofType<DistributionProperties>('AWS::CloudFront::Distribution').flatMap(({ properties }) => {
    const { CacheBehaviors = [], DefaultCacheBehavior, Origins } = properties.DistributionConfig;
    const edge = (behaviour: BehaviourProperties, type: string) =>
      functions.get(behaviour.FunctionAssociations?.find(({ EventType }) => EventType === type)?.FunctionARN ?? '');
    const origins = new Map(Origins.map((origin) => [origin.Id, origin]));
    return [...CacheBehaviors, DefaultCacheBehavior].map((behaviour) => ({
      pattern: toPattern(behaviour.PathPattern ?? '*'),
      methods: behaviour.AllowedMethods ?? ['GET', 'HEAD'],
      originDomain: origins.get(behaviour.TargetOriginId)?.DomainName ?? '',
      originHeaders: customHeaders(origins.get(behaviour.TargetOriginId)),
      viewerRequest: edge(behaviour, 'viewer-request'),
      viewerResponse: edge(behaviour, 'viewer-response'),
      headersPolicy: policies.get(behaviour.ResponseHeadersPolicyId ?? ''),
    }));
  });
}
