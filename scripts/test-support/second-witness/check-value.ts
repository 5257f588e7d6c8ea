import { shapeOf, wireName } from './read-value.ts';
import type { Reference, ServiceModel, Shape } from './service-model.ts';

/** What a check found: `where` is a path, such as `Item.PK`. */
export interface Findings {
  /** A value that the model does not allow. */
  difference(where: string, what: string): void;
  /** A member that the model does not know. */
  unknown(where: string): void;
}

/** How long a value is, or how large; null for a type without limits. */
function sizeOf({ type }: Shape, value: unknown): number | null {
  if (typeof value === 'number') return type === 'timestamp' ? null : value;
  if (typeof value === 'string') return type === 'blob' ? Buffer.from(value, 'base64').length : [...value].length;
  if (Array.isArray(value)) return value.length;
  return type === 'map' ? Object.keys(value as object).length : null;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  long: Number.isInteger,
  timestamp: Number.isFinite,
  float: Number.isFinite,
  double: Number.isFinite,
  list: Array.isArray,
  map: isObject,
  structure: isObject,
  blob: (value) => typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
};

/** Whether a text matches a pattern of Java: the whole text, unless the pattern has anchors. Null for none of JavaScript. */
function matches(pattern: string, text: string): boolean | null {
  try {
    const hasAnchors = pattern.startsWith('^') || pattern.endsWith('$');
    return new RegExp(hasAnchors ? pattern : `^(?:${pattern})$`, 'su').test(text);
  } catch {
    return null;
  }
}

function checkText({ enum: values, pattern }: Shape, text: string, where: string, findings: Findings): void {
  if (values && !values.includes(text)) findings.difference(where, `${text} is not one of its values`);
  const isMatch = pattern === undefined || matches(pattern, text);
  if (isMatch === null) findings.unknown(`${where} (a pattern that JavaScript cannot read)`);
  if (isMatch === false) findings.difference(where, `does not match ${pattern}`);
}

/** Checks a value with the names of the wire. @param where its path, for the findings */
export function checkValue(
  model: ServiceModel,
  reference: Reference,
  value: unknown,
  where: string,
  findings: Findings,
): void {
  const shape = shapeOf(model, reference);
  if (!TYPES[shape.type]?.(value)) {
    findings.difference(where, `is not of the type ${shape.type}`);
    return;
  }
  const size = sizeOf(shape, value);
  if (size !== null && (size < (shape.min ?? -Infinity) || size > (shape.max ?? Infinity)))
    findings.difference(where, `${size} is not within ${shape.min ?? ''}–${shape.max ?? ''}`);
  if (shape.type === 'string') checkText(shape, value as string, where, findings);
  if (shape.type === 'list' && shape.member)
    for (const each of value as unknown[]) checkValue(model, shape.member, each, `${where}[]`, findings);
  if (shape.type === 'map') checkMap(model, shape, value as object, where, findings);
  if (shape.type === 'structure') checkMembers(model, shape, value as Record<string, unknown>, where, findings);
}

function checkMap(model: ServiceModel, shape: Shape, value: object, where: string, findings: Findings): void {
  for (const [name, each] of Object.entries(value)) {
    if (shape.key) checkValue(model, shape.key, name, `${where}{name}`, findings);
    if (shape.value) checkValue(model, shape.value, each, `${where}{}`, findings);
  }
}

/** Checks the members that are in the body. */
function checkMembers(
  model: ServiceModel,
  { members = {}, required = [] }: Shape,
  value: Record<string, unknown>,
  where: string,
  findings: Findings,
): void {
  const path = (name: string) => (where ? `${where}.${name}` : name);
  const inBody = Object.entries(members).filter(([, { location }]) => location === undefined);
  const known = new Map(inBody.map(([name, member]) => [wireName(name, member), member]));
  for (const [name, each] of Object.entries(value)) {
    const member = known.get(name);
    if (member) checkValue(model, member, each, path(name), findings);
    else findings.unknown(path(name));
  }
  for (const [name, member] of inBody)
    if (required.includes(name) && !(wireName(name, member) in value)) findings.difference(path(name), 'is missing');
}
