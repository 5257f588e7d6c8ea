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

/** The path of the property that names a resource, and the name; null for a resource without such a name. */
function nameOf(resource: unknown): { path: string; name: unknown } | null {
  if (resource instanceof CfnFunction || resource instanceof CfnKeyValueStore) {
    return { path: 'Name', name: resource.name };
  }
  if (resource instanceof CfnResponseHeadersPolicy) {
    const { responseHeadersPolicyConfig: config } = resource;
    return { path: 'ResponseHeadersPolicyConfig.Name', name: 'name' in config ? config.name : null };
  }
  if (resource instanceof CfnOriginRequestPolicy) {
    const { originRequestPolicyConfig: config } = resource;
    return { path: 'OriginRequestPolicyConfig.Name', name: 'name' in config ? config.name : null };
  }
  if (resource instanceof CfnCachePolicy) {
    const { cachePolicyConfig: config } = resource;
    return { path: 'CachePolicyConfig.Name', name: 'name' in config ? config.name : null };
  }
  if (resource instanceof CfnOriginAccessControl) {
    const { originAccessControlConfig: config } = resource;
    return { path: 'OriginAccessControlConfig.Name', name: 'name' in config ? config.name : null };
  }
  return null;
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
