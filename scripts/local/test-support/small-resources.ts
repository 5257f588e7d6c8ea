import { Secrets } from '../secrets/secrets.ts';
import { Resources } from '../template/resources.ts';
import type { Resource } from '../template/template-types.ts';
import { quietLog } from './quiet-log.ts';

/** The resources of a template without files. */
export const smallResources = (resources: Record<string, Resource | object>, stackName = 'small'): Resources => {
  const template = { Resources: resources as Record<string, Resource> };
  return new Resources({ stackName, template, assets: new Map() }, null, new Secrets('', quietLog));
};
