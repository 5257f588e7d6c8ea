import { type CfnResource, Fn, type Stack } from 'aws-cdk-lib';
import {
  CfnCachePolicy,
  CfnFunction,
  CfnKeyValueStore,
  CfnOriginAccessControl,
  CfnOriginRequestPolicy,
  CfnResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { isInUsEast1 } from './region-condition.ts';

/** The longest part of a name before the region: names have at most 64 characters, and regions at most 14. */
const LONGEST = 49;

/** Resources whose name is in a part of their configuration, and that part. */
const CONFIGURED = [
  [CfnResponseHeadersPolicy, 'responseHeadersPolicyConfig'],
  [CfnOriginRequestPolicy, 'originRequestPolicyConfig'],
  [CfnCachePolicy, 'cachePolicyConfig'],
  [CfnOriginAccessControl, 'originAccessControlConfig'],
] as const;

/** The path of the property that names a resource, and the name; null for a resource without such a name. */
function nameOf(resource: object): { path: string; name: unknown } | null {
  if (resource instanceof CfnFunction || resource instanceof CfnKeyValueStore) {
    return { path: 'Name', name: resource.name };
  }
  const [, part] = CONFIGURED.find(([type]) => resource instanceof type) ?? [];
  if (!part) return null;
  const { name } = (resource as Record<typeof part, { name?: unknown }>)[part];
  return { path: `${part.charAt(0).toUpperCase()}${part.slice(1)}.Name`, name };
}

/**
 * Adds the region to the names of CloudFront's resources: they belong to the account, so the same stage in two regions
 * would collide. Names in us-east-1 stay without it, because CloudFormation replaces a renamed resource.
 */
export function addRegionToNames(stack: Stack): void {
  const { logicalId } = isInUsEast1(stack);
  for (const each of stack.node.findAll()) {
    const named = nameOf(each);
    if (!named) continue;
    if (typeof named.name !== 'string') throw new Error(`${each.node.path} has no name`);
    const inRegion = Fn.join('-', [named.name.slice(-LONGEST), stack.region]);
    (each as CfnResource).addPropertyOverride(named.path, Fn.conditionIf(logicalId, named.name, inRegion));
  }
}
