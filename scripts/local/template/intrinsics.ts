import type { Json, Template } from './template-types.ts';

/** The values that a template's intrinsics resolve to. */
export interface Scope {
  template: Template;
  /** Pseudo parameters by name, such as `AWS::Region`. */
  pseudo: Record<string, string>;
  /** The value of `Ref` for a resource. */
  refOf(logicalId: string): string;
  /** The value of `Fn::GetAtt` for a resource. */
  attributeOf(logicalId: string, attribute: string): string;
}

type Fn = (argument: Json, scope: Scope) => Json | undefined;

const REMOVE = Symbol('AWS::NoValue');
type Resolved = Json | undefined | typeof REMOVE;

function ref(name: string, scope: Scope): Resolved {
  if (name === 'AWS::NoValue') return REMOVE;
  if (name in scope.pseudo) return scope.pseudo[name];
  const parameter = scope.template.Parameters?.[name];
  if (parameter) return parameter.Default ?? '';
  return scope.refOf(name);
}

/** Text with names of pseudo parameters, parameters and resources: the template has no others. */
function sub(argument: Json, scope: Scope): string {
  if (typeof argument !== 'string') throw new Error('The template uses Fn::Sub with variables');
  return argument.replace(/\$\{([^}]+)\}/g, (_match, name: string) => String(ref(name, scope)));
}

/** @param name of a condition of the template */
function condition(name: string, scope: Scope): boolean {
  const { 'Fn::Equals': operands } = (scope.template.Conditions?.[name] ?? {}) as { 'Fn::Equals'?: [Json, Json] };
  if (operands) return resolve(operands[0], scope) === resolve(operands[1], scope);
  throw new Error(`The condition ${name} is not one that this runtime knows`);
}

const functions: Record<string, Fn> = {
  'Fn::GetAtt': (argument, scope) => {
    const [logicalId, attribute] = argument as [string, string];
    return scope.attributeOf(logicalId, attribute);
  },
  'Fn::Sub': sub,
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = argument as [string, Json];
    return (resolve(parts, scope) as Json[]).join(separator);
  },
  'Fn::Select': (argument, scope) => {
    const [index, list] = argument as [Json, Json];
    return (resolve(list, scope) as Json[])[Number(resolve(index, scope))];
  },
  'Fn::Split': (argument, scope) => {
    const [separator, text] = argument as [string, Json];
    return String(resolve(text, scope)).split(separator);
  },
};

function resolveObject(value: { [key: string]: Json }, scope: Scope): Resolved {
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined && argument !== undefined) {
    if (name === 'Ref') return ref(String(argument), scope);
    if (name === 'Fn::If') {
      const [name, yes, no] = argument as [string, Json, Json];
      return resolveAny(condition(name, scope) ? yes : no, scope);
    }
    const fn = functions[name];
    if (fn) return fn(argument, scope);
    if (name.startsWith('Fn::')) throw new Error(`The template uses ${name}, which this runtime does not know`);
  }
  const resolved = entries.map(([key, each]) => [key, resolveAny(each, scope)] as const);
  return Object.fromEntries(resolved.filter(([, each]) => each !== REMOVE)) as Json;
}

function resolveAny(value: Json, scope: Scope): Resolved {
  if (Array.isArray(value)) {
    return value.map((each) => resolveAny(each, scope)).filter((each) => each !== REMOVE) as Json[];
  }
  return value !== null && typeof value === 'object' ? resolveObject(value, scope) : value;
}

/**
 * Resolves every intrinsic function in a value, as CloudFormation does:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/intrinsic-function-reference.html
 * @returns undefined if the value itself is `AWS::NoValue`
 * @throws Error on an unknown function
 */
export function resolve(value: Json, scope: Scope): Json | undefined {
  const resolved = resolveAny(value, scope);
  return resolved === REMOVE ? undefined : resolved;
}

/** Whether a resource's condition holds; a resource without one always exists. */
export const conditionHolds = (name: string | undefined, scope: Scope): boolean =>
  name === undefined || condition(name, scope);
