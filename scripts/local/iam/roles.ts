import type { Resources } from '../template/resources.ts';

/** A policy of a role: a document of the IAM policy language. */
export interface RolePolicy {
  name: string;
  document: PolicyDocument;
}

/** The part of a document that is read here; the evaluating library reads the rest. */
export interface PolicyDocument {
  Statement: Statement | Statement[];
}

/** The part of a statement that is read here. */
export interface Statement {
  Action?: string | string[];
  Condition?: Record<string, Record<string, unknown>>;
}

export interface Role {
  name: string;
  arn: string;
  policies: RolePolicy[];
}

interface Inline {
  PolicyName: string;
  PolicyDocument: PolicyDocument;
}

/** Properties of AWS::IAM::Role that are used here. */
interface RoleProperties {
  Policies?: Inline[];
  PermissionsBoundary?: string;
}

interface Attached {
  roles: string[];
  policy: RolePolicy;
}

const inlinePolicy = ({ PolicyName, PolicyDocument }: Inline): RolePolicy => ({
  name: PolicyName,
  document: PolicyDocument,
});

const readAttached = (resources: Resources): Attached[] =>
  resources
    .ofType<Inline & { Roles?: string[] }>('AWS::IAM::Policy')
    .map(({ properties }) => ({ roles: properties.Roles ?? [], policy: inlinePolicy(properties) }));

/**
 * Every role of the template. AWS's own managed policies are not included: such a policy allows nothing here.
 * @throws Error on a managed policy or a permissions boundary of the template, which this runtime does not know
 */
export function readRoles(resources: Resources): Role[] {
  const [managed] = resources.ofType('AWS::IAM::ManagedPolicy');
  if (managed) throw new Error(`${managed.logicalId} is a managed policy, which this runtime does not know`);
  const attached = readAttached(resources);
  return resources.ofType<RoleProperties>('AWS::IAM::Role').map(({ logicalId, ref, properties }) => {
    const { Policies = [], PermissionsBoundary } = properties;
    if (PermissionsBoundary) {
      throw new Error(`The role ${logicalId} has a PermissionsBoundary, which this runtime does not know`);
    }
    const given = attached.filter(({ roles }) => roles.includes(ref)).map(({ policy }) => policy);
    const policies = [...Policies.map(inlinePolicy), ...given];
    return { name: ref, arn: resources.attribute(logicalId, 'Arn'), policies };
  });
}

/** A function as a caller. `name` is the name of its sessions. */
export interface CallingFunction {
  name: string;
  roleArn: string;
}

/** The role that each function of the template runs in, by the function's logical id. */
export function readCallers(resources: Resources): Map<string, CallingFunction> {
  const all = resources.ofType<{ Role?: string }>('AWS::Lambda::Function');
  return new Map(
    all.map(({ logicalId, ref, properties }) => [logicalId, { name: ref, roleArn: properties.Role ?? '' }]),
  );
}
