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
  InputPath?: string;
}

interface RuleProperties {
  State?: string;
  EventPattern?: EventPattern;
  ScheduleExpression?: string;
  Targets?: (Target & { InputTransformer?: unknown })[];
}

/** EventBridge rules of the template. @throws on a target's InputTransformer, which is not known here */
export function readRules(resources: Resources): Rule[] {
  const all = resources.ofType<RuleProperties>('AWS::Events::Rule');
  const enabled = all.filter(({ properties }) => properties.State !== 'DISABLED');
  return enabled.map(({ logicalId, ref, properties }) => {
    const { EventPattern: pattern, ScheduleExpression: schedule, Targets: targets = [] } = properties;
    if (targets.some(({ InputTransformer }) => InputTransformer)) {
      throw new Error(`The rule ${logicalId} has an InputTransformer, which this runtime does not know`);
    }
    return { name: ref, arn: resources.attribute(logicalId, 'Arn'), pattern, schedule, targets };
  });
}

const field = (event: unknown, path: string): unknown =>
  path
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], event);

/** A target's input for an event: the event, a part of it, or a constant text. */
export function inputOf({ Input, InputPath }: Target, event: AwsEvent): unknown {
  if (Input !== undefined) return JSON.parse(Input);
  return InputPath === undefined ? event : field(event, InputPath);
}

/** Passes an event to every target of every rule that matches it. */
export function routeEvent(rules: Rule[], event: AwsEvent, deliver: (targetArn: string, input: unknown) => void): void {
  for (const { pattern, targets } of rules) {
    if (!pattern || !matchesPattern(pattern, event)) continue;
    for (const target of targets) deliver(target.Arn, inputOf(target, event));
  }
}
