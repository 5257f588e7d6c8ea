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

/** The six parts of an ARN; the last one, the resource, may have colons of its own. */
function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, 5), parts.slice(5).join(':')];
}

function isPartLike(pattern: string, part: string): boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(part);
}

/** Compares as ArnLike does: part by part, where `*` is any text and `?` any character. */
function isLike(pattern: string, arn: string): boolean {
  const parts = partsOf(arn);
  return partsOf(pattern).every((each, index) => isPartLike(each, parts[index] ?? ''));
}

/** Resource policies of functions: which services may call them, and on whose behalf. */
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
