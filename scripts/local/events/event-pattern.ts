/** An event pattern of EventBridge, as in a rule of the template. */
export type EventPattern = { [field: string]: EventPattern | EventPattern[] | Matcher[] };
type Matcher = string | number | boolean | null | { [operator: string]: unknown };

type Operator = (operand: unknown, value: unknown) => boolean;

const lower = (value: unknown) => String(value).toLowerCase();
const isText = (value: unknown): value is string => typeof value === 'string';

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

/** `[">", 0, "<=", 5]`: every comparison has to hold. */
function numeric(operand: unknown, value: unknown): boolean {
  const parts = operand as (string | number)[];
  if (typeof value !== 'number') return false;
  return parts.every((part, index) => {
    if (index % 2 === 1) return true;
    return COMPARE[String(part)]?.(value, Number(parts[index + 1])) ?? false;
  });
}

function anythingBut(operand: unknown, value: unknown): boolean {
  const refused = Array.isArray(operand) ? operand : [operand];
  return value !== undefined && !refused.some((matcher) => matchesOne(matcher as Matcher, value));
}

const ignoringCase = (operand: unknown, test: (text: string, part: string) => boolean, value: unknown) =>
  isText(operand)
    ? test(value as string, operand)
    : test(lower(value), lower((operand as Record<string, string>)['equals-ignore-case']));

const literally = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

const OPERATORS: Record<string, Operator> = {
  prefix: (operand, value) => isText(value) && ignoringCase(operand, (text, part) => text.startsWith(part), value),
  suffix: (operand, value) => isText(value) && ignoringCase(operand, (text, part) => text.endsWith(part), value),
  'equals-ignore-case': (operand, value) => isText(value) && lower(value) === lower(operand),
  wildcard: (operand, value) =>
    isText(value) && new RegExp(`^${literally(String(operand)).replace(/\*/g, '.*')}$`, 's').test(value),
  exists: (operand, value) => (value !== undefined) === operand,
  'anything-but': anythingBut,
  numeric,
};

function matchesOne(matcher: Matcher, value: unknown): boolean {
  if (matcher === null || typeof matcher !== 'object') return matcher === value;
  const [[name, operand] = ['', undefined]] = Object.entries(matcher);
  const operator = OPERATORS[name];
  if (!operator) throw new Error(`Event patterns with "${name}" are not known to this runtime`);
  return operator(operand, value);
}

function matchesField(matchers: Matcher[], value: unknown): boolean {
  // An array in the event matches when any of its elements does. An empty array counts as missing.
  const values = Array.isArray(value) ? (value.length > 0 ? value : [undefined]) : [value];
  return matchers.some((matcher) => values.some((each) => matchesOne(matcher, each)));
}

/**
 * Whether an event matches a pattern:
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 * @throws on an operator that is not known
 */
export function matchesPattern(pattern: EventPattern, event: unknown): boolean {
  const fields = (event ?? {}) as Record<string, unknown>;
  return Object.entries(pattern).every(([name, expected]) => {
    if (name === '$or') return (expected as EventPattern[]).some((each) => matchesPattern(each, event));
    if (Array.isArray(expected)) return matchesField(expected as Matcher[], fields[name]);
    return matchesPattern(expected, fields[name]);
  });
}
