import type { Resources } from '../template/resources.ts';

/** Properties of AWS::Lambda::Permission that are used here. */
interface PermissionProperties {
  Action: string;
  /** Name or ARN. */
  FunctionName: string;
  Principal: string;
  SourceArn?: string;
}

const isOf = ({ FunctionName }: PermissionProperties, functionArn: string) =>
  functionArn === FunctionName || functionArn.endsWith(`:function:${FunctionName}`);

/** As ArnLike compares: a star is any text, a question mark any character, within one part of the ARN. */
function isLike(pattern: string, arn: string): boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '[^:]*').replaceAll('?', '[^:]')}$`).test(arn);
}

/** Which services may call which functions, and on whose behalf: the functions' own policies. */
export class FunctionPolicies {
  readonly #permissions: PermissionProperties[];

  constructor(resources: Resources) {
    const all = resources.ofType<PermissionProperties>('AWS::Lambda::Permission');
    this.#permissions = all.map(({ properties }) => properties);
  }

  /**
   * Whether a service may call a function.
   * @param service such as `events.amazonaws.com`
   * @param sourceArn the rule or route that it calls for
   */
  allow(functionArn: string, service: string, sourceArn: string): boolean {
    return this.#permissions.some(
      (permission) =>
        isOf(permission, functionArn) &&
        ['lambda:InvokeFunction', 'lambda:*', '*'].includes(permission.Action) &&
        permission.Principal === service &&
        (permission.SourceArn === undefined || isLike(permission.SourceArn, sourceArn)),
    );
  }
}
