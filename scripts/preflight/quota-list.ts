import {
  type CloudFrontClient,
  ListCachePoliciesCommand,
  ListDistributionsCommand,
  ListFunctionsCommand,
  ListKeyValueStoresCommand,
  ListOriginAccessControlsCommand,
  ListOriginRequestPoliciesCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { ListQueuesCommand } from '@aws-sdk/client-mediaconvert';
import type { Clients } from './target.ts';

interface Page {
  Items?: unknown[] | undefined;
  NextMarker?: string | undefined;
}

/** Counts the entries of an AWS list on all its pages. @param read returns the page that begins at a marker */
async function countPages(read: (marker: string | undefined) => Promise<Page | undefined>): Promise<number> {
  let count = 0;
  let marker: string | undefined;
  do {
    const page = await read(marker);
    count += page?.Items?.length ?? 0;
    marker = page?.NextMarker || undefined;
  } while (marker !== undefined);
  return count;
}

/** A quota that the account can use up. */
export interface CountQuota {
  /** Type in the template. */
  type: string;
  /** Name for people, in the plural. */
  kind: string;
  service: 'cloudfront' | 'mediaconvert';
  /** Whether an entry of Service Quotas is this quota: by its code if the code is known, otherwise by its name. */
  isIt(code: string, name: string): boolean;
  /** The default of AWS, which holds when Service Quotas does not list the quota. */
  fallback: number;
  /** The number in one stack. */
  perStack: number;
  /** The number that exists. */
  count(clients: Clients): Promise<number>;
}

const CUSTOM = { Type: 'custom' } as const;

/**
 * A quota of CloudFront.
 * @param entry its code or its name in Service Quotas
 * @param list reads the page that begins at a marker
 */
const cloudFront = (
  type: string,
  kind: string,
  { entry, fallback, perStack }: { entry: string | RegExp; fallback: number; perStack: number },
  list: (client: CloudFrontClient, Marker: string | undefined) => Promise<Page | undefined>,
): CountQuota => ({
  type: `AWS::CloudFront::${type}`,
  kind: `CloudFront ${kind}`,
  service: 'cloudfront',
  isIt: (code, name) => (typeof entry === 'string' ? code === entry : entry.test(name)),
  fallback,
  perStack,
  count: (clients) => countPages((marker) => list(clients.cloudFront, marker)),
});

/**
 * A test compares them with docs/deploying.md. Defaults:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
export const COUNT_QUOTAS: CountQuota[] = [
  cloudFront(
    'Distribution',
    'distributions',
    { entry: 'L-24B04930', fallback: 500, perStack: 1 },
    async (client, Marker) => (await client.send(new ListDistributionsCommand({ Marker }))).DistributionList,
  ),
  cloudFront(
    'ResponseHeadersPolicy',
    'response headers policies',
    { entry: 'L-CF0D4FC5', fallback: 20, perStack: 2 },
    async (client, Marker) =>
      (await client.send(new ListResponseHeadersPoliciesCommand({ ...CUSTOM, Marker }))).ResponseHeadersPolicyList,
  ),
  cloudFront(
    'CachePolicy',
    'cache policies',
    { entry: 'L-7D134442', fallback: 20, perStack: 1 },
    async (client, Marker) => (await client.send(new ListCachePoliciesCommand({ ...CUSTOM, Marker }))).CachePolicyList,
  ),
  cloudFront(
    'OriginRequestPolicy',
    'origin request policies',
    { entry: 'L-C3659C43', fallback: 20, perStack: 1 },
    async (client, Marker) =>
      (await client.send(new ListOriginRequestPoliciesCommand({ ...CUSTOM, Marker }))).OriginRequestPolicyList,
  ),
  cloudFront(
    'OriginAccessControl',
    'origin access controls',
    { entry: /^origin access controls per/i, fallback: 100, perStack: 3 },
    async (client, Marker) =>
      (await client.send(new ListOriginAccessControlsCommand({ Marker }))).OriginAccessControlList,
  ),
  cloudFront(
    'Function',
    'Functions',
    { entry: /^(cloudfront )?functions per (aws )?account/i, fallback: 100, perStack: 6 },
    // Every function has a development stage; a published one is also listed with its live stage.
    async (client, Marker) =>
      (await client.send(new ListFunctionsCommand({ Stage: 'DEVELOPMENT', Marker }))).FunctionList,
  ),
  cloudFront(
    'KeyValueStore',
    'key value stores',
    { entry: /key value stores per (aws )?account/i, fallback: 50, perStack: 1 },
    async (client, Marker) => (await client.send(new ListKeyValueStoresCommand({ Marker }))).KeyValueStoreList,
  ),
  {
    type: 'AWS::MediaConvert::Queue',
    kind: 'MediaConvert queues on demand',
    service: 'mediaconvert',
    isIt: (_code, name) => /queues/i.test(name) && /on.demand/i.test(name) && !/jobs/i.test(name),
    // Unverified: docs/aws-fidelity.md.
    fallback: 10,
    perStack: 1,
    count: ({ mediaConvert }) =>
      countPages(async (NextToken) => {
        const page = await mediaConvert.send(new ListQueuesCommand({ NextToken }));
        const Items = page.Queues?.filter(({ PricingPlan }) => PricingPlan === 'ON_DEMAND');
        return { Items, NextMarker: page.NextToken };
      }),
  },
];
