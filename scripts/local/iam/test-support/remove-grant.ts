import type { Resource, Template } from '../../template/template-types.ts';

interface Statement {
  Action: string | string[];
}

const isOf = ({ Type, Properties = {} }: Resource, owner: string) =>
  Type === 'AWS::IAM::Policy' && (Properties.Roles as { Ref: string }[]).some(({ Ref }) => Ref.startsWith(owner));

/**
 * Removes an action from every policy of a role.
 * @param owner beginning of the role's logical id
 * @throws Error when no policy of the role has the action
 */
export function removeGrant(template: Template, owner: string, action: string): void {
  let taken = 0;
  for (const policy of Object.values(template.Resources).filter((resource) => isOf(resource, owner))) {
    const document = policy.Properties?.PolicyDocument as unknown as { Statement: Statement[] };
    document.Statement = document.Statement.flatMap((statement) => {
      const left = [statement.Action].flat().filter((each) => each !== action);
      if (left.length < [statement.Action].flat().length) taken++;
      return left.length > 0 ? [{ ...statement, Action: left }] : [];
    });
  }
  if (taken === 0) throw new Error(`No policy of ${owner} has ${action}`);
}

/** Removes every permission of AWS services to call a function. @param owner beginning of the function's logical id */
export function removeInvokePermission(template: Template, owner: string): void {
  const all = Object.entries(template.Resources);
  const own = all.filter(
    ([, { Type, Properties }]) =>
      Type === 'AWS::Lambda::Permission' && JSON.stringify(Properties?.FunctionName).includes(`"${owner}`),
  );
  if (own.length === 0) throw new Error(`No service may call ${owner}`);
  for (const [logicalId] of own) delete template.Resources[logicalId];
}
