import {
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
  /** The number that exists. */
  count(clients: Clients): Promise<number>;
}

const CUSTOM = { Type: 'custom' } as const;

/** Defaults: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
export const COUNT_QUOTAS: CountQuota[] = [
  {
    type: 'AWS::CloudFront::Distribution',
    kind: 'CloudFront distributions',
    service: 'cloudfront',
    isIt: (code) => code === 'L-24B04930',
    fallback: 500,
    count: ({ cloudFront }) =>
      countPages(async (Marker) => (await cloudFront.send(new ListDistributionsCommand({ Marker }))).DistributionList),
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    kind: 'CloudFront response headers policies',
    service: 'cloudfront',
    isIt: (code) => code === 'L-CF0D4FC5',
    fallback: 20,
    count: ({ cloudFront }) =>
      countPages(
        async (Marker) =>
          (await cloudFront.send(new ListResponseHeadersPoliciesCommand({ ...CUSTOM, Marker })))
            .ResponseHeadersPolicyList,
      ),
  },
  {
    type: 'AWS::CloudFront::CachePolicy',
    kind: 'CloudFront cache policies',
    service: 'cloudfront',
    isIt: (code) => code === 'L-7D134442',
    fallback: 20,
    count: ({ cloudFront }) =>
      countPages(
        async (Marker) => (await cloudFront.send(new ListCachePoliciesCommand({ ...CUSTOM, Marker }))).CachePolicyList,
      ),
  },
  {
    type: 'AWS::CloudFront::OriginRequestPolicy',
    kind: 'CloudFront origin request policies',
    service: 'cloudfront',
    isIt: (code) => code === 'L-C3659C43',
    fallback: 20,
    count: ({ cloudFront }) =>
      countPages(
        async (Marker) =>
          (await cloudFront.send(new ListOriginRequestPoliciesCommand({ ...CUSTOM, Marker }))).OriginRequestPolicyList,
      ),
  },
  {
    type: 'AWS::CloudFront::OriginAccessControl',
    kind: 'CloudFront origin access controls',
    service: 'cloudfront',
    isIt: (_code, name) => /^origin access controls per/i.test(name),
    fallback: 100,
    count: ({ cloudFront }) =>
      countPages(
        async (Marker) =>
          (await cloudFront.send(new ListOriginAccessControlsCommand({ Marker }))).OriginAccessControlList,
      ),
  },
  {
    type: 'AWS::CloudFront::Function',
    kind: 'CloudFront Functions',
    service: 'cloudfront',
    isIt: (_code, name) => /^(cloudfront )?functions per (aws )?account/i.test(name),
    fallback: 100,
    count: ({ cloudFront }) =>
      countPages(
        // Every function has a development stage; a published one is also listed with its live stage.
        async (Marker) =>
          (await cloudFront.send(new ListFunctionsCommand({ Stage: 'DEVELOPMENT', Marker }))).FunctionList,
      ),
  },
  {
    type: 'AWS::CloudFront::KeyValueStore',
    kind: 'CloudFront key value stores',
    service: 'cloudfront',
    isIt: (_code, name) => /key value stores per (aws )?account/i.test(name),
    fallback: 50,
    count: ({ cloudFront }) =>
      countPages(
        async (Marker) => (await cloudFront.send(new ListKeyValueStoresCommand({ Marker }))).KeyValueStoreList,
      ),
  },
  {
    type: 'AWS::MediaConvert::Queue',
    kind: 'MediaConvert queues on demand',
    service: 'mediaconvert',
    isIt: (_code, name) => /queues/i.test(name) && /on.demand/i.test(name) && !/jobs/i.test(name),
    // Unverified: docs/aws-fidelity.md.
    fallback: 10,
    count: ({ mediaConvert }) =>
      countPages(async (NextToken) => {
        const page = await mediaConvert.send(new ListQueuesCommand({ NextToken }));
        const Items = page.Queues?.filter(({ PricingPlan }) => PricingPlan === 'ON_DEMAND');
        return { Items, NextMarker: page.NextToken };
      }),
  },
];

/** The number of each type in one stack; a test compares it with docs/deploying.md. */
export const PER_STACK: Record<string, number> = {
  'AWS::CloudFront::Distribution': 1,
  'AWS::CloudFront::ResponseHeadersPolicy': 2,
  'AWS::CloudFront::CachePolicy': 1,
  'AWS::CloudFront::OriginRequestPolicy': 1,
  'AWS::CloudFront::OriginAccessControl': 3,
  'AWS::CloudFront::Function': 6,
  'AWS::CloudFront::KeyValueStore': 1,
  'AWS::MediaConvert::Queue': 1,
};
