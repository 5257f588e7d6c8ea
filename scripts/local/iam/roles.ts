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

/** A role of the template with its policies. */
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
  ManagedPolicyArns?: string[];
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

/** A managed policy lists its roles itself, or a role lists the policy. */
function readManaged(resources: Resources): (Attached & { arn: string })[] {
  const all = resources.ofType<{ Roles?: string[]; PolicyDocument: PolicyDocument }>('AWS::IAM::ManagedPolicy');
  return all.map(({ ref, logicalId, properties }) => ({
    arn: ref,
    roles: properties.Roles ?? [],
    policy: { name: logicalId, document: properties.PolicyDocument },
  }));
}

/**
 * Every role of the template. AWS's own managed policies are not included: such a policy allows nothing here.
 * @throws Error on a permissions boundary, which this runtime does not know
 */
export function readRoles(resources: Resources): Role[] {
  const attached = readAttached(resources);
  const managed = readManaged(resources);
  return resources.ofType<RoleProperties>('AWS::IAM::Role').map(({ logicalId, ref, properties }) => {
    const { Policies = [], ManagedPolicyArns = [], PermissionsBoundary } = properties;
    if (PermissionsBoundary) {
      throw new Error(`The role ${logicalId} has a PermissionsBoundary, which this runtime does not know`);
    }
    const given = [
      ...attached.filter(({ roles }) => roles.includes(ref)),
      ...managed.filter(({ roles, arn }) => roles.includes(ref) || ManagedPolicyArns.includes(arn)),
    ];
    const policies = [...Policies.map(inlinePolicy), ...given.map(({ policy }) => policy)];
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
