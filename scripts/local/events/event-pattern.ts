/** An event pattern of EventBridge, as in a rule of the template. */
export type EventPattern = { [field: string]: EventPattern | Matcher[] };
type Matcher = string | number | boolean | null | { [operator: string]: unknown };

function matchesOne(matcher: Matcher, value: unknown): boolean {
  if (matcher === null || typeof matcher !== 'object') return matcher === value;
  const { prefix, exists, ...others } = matcher;
  if (exists === false && prefix === undefined && Object.keys(others).length === 0) return value === undefined;
  if (typeof prefix !== 'string' || exists !== undefined || Object.keys(others).length > 0)
    throw new Error(`Event patterns with ${JSON.stringify(matcher)} are not known to this runtime`);
  return typeof value === 'string' && value.startsWith(prefix);
}

function matchesField(matchers: Matcher[], value: unknown): boolean {
  // An array in the event matches when any of its elements does.
  const values = Array.isArray(value) ? value : [value];
  return matchers.some((matcher) => values.some((each) => matchesOne(matcher, each)));
}

/**
 * Whether an event matches a pattern of values, prefixes and fields that are absent:
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 * @throws on an operator that is not known
 */
export function matchesPattern(pattern: EventPattern, event: unknown): boolean {
  const fields = (event ?? {}) as Record<string, unknown>;
  return Object.entries(pattern).every(([name, expected]) => {
    if (Array.isArray(expected)) return matchesField(expected, fields[name]);
    return matchesPattern(expected, fields[name]);
  });
}
