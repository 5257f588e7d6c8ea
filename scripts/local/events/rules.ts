import type { Resources } from '../template/resources.ts';
import type { AwsEvent } from './aws-event.ts';
import { type EventPattern, matchesPattern } from './event-pattern.ts';

/** A rule of the template that is switched on. */
export interface Rule {
  name: string;
  arn: string;
  pattern?: EventPattern;
  schedule?: string;
  targets: Target[];
}

interface Target {
  Arn: string;
  Input?: string;
  SqsParameters?: { MessageGroupId?: string };
}

interface RuleProperties {
  State?: string;
  EventPattern?: EventPattern;
  ScheduleExpression?: string;
  Targets?: Target[];
}

/** Fields of a target that are not known here. */
const UNKNOWN = ['InputPath', 'InputTransformer'];

/** EventBridge rules of the template. @throws on a target with a part of the event, which is not known here */
export function readRules(resources: Resources): Rule[] {
  const all = resources.ofType<RuleProperties>('AWS::Events::Rule');
  const enabled = all.filter(({ properties }) => properties.State !== 'DISABLED');
  return enabled.map(({ logicalId, ref, properties }) => {
    const { EventPattern: pattern, ScheduleExpression: schedule, Targets: targets = [] } = properties;
    const unknown = targets.flatMap(Object.keys).find((name) => UNKNOWN.includes(name));
    if (unknown) throw new Error(`The rule ${logicalId} has an ${unknown}, which this runtime does not know`);
    return { name: ref, arn: resources.attribute(logicalId, 'Arn'), pattern, schedule, targets };
  });
}

/**
 * The group of the message that a target gets: a text, or the value at a path of the event.
 * @throws Error for a path without a text: AWS does not say what it does then
 */
function groupOf({ SqsParameters }: Target, event: AwsEvent): string | undefined {
  const group = SqsParameters?.MessageGroupId;
  if (!group?.startsWith('$.')) return group;
  const found = group
    .slice(2)
    .split('.')
    .reduce<unknown>((value, name) => Object(value)[name], event);
  if (typeof found !== 'string' || found === '') throw new Error(`An event has no ${group}, which names its group`);
  return found;
}

/** A target's input for an event: the event, or a constant text. */
export const inputOf = ({ Input }: Target, event: AwsEvent): unknown =>
  Input === undefined ? event : JSON.parse(Input);

/** Passes an event to every target of every rule that matches it. */
export function routeEvent(
  rules: Rule[],
  event: AwsEvent,
  deliver: (targetArn: string, input: unknown, group?: string) => void,
): void {
  for (const { pattern, targets } of rules) {
    if (!pattern || !matchesPattern(pattern, event)) continue;
    for (const target of targets) deliver(target.Arn, inputOf(target, event), groupOf(target, event));
  }
}
