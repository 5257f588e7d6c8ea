import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { expect, it } from 'vitest';
import { synthesizeTemplate } from '#infra/test-support/test-template.ts';

type Part = string | { Ref?: string };

const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:task';

/** The definition as AWS gets it: the partition is `aws`, and every other reference is the ARN of a resource. */
function definitionOf(definition: string | { 'Fn::Join': [string, Part[]] }): StateMachineDefinition {
  const parts = typeof definition === 'string' ? [definition] : definition['Fn::Join'][1];
  const text = parts.map((part) => (typeof part === 'string' ? part : part.Ref === 'AWS::Partition' ? 'aws' : ARN));
  return JSON.parse(text.join(''));
}

const definitions = Object.values(synthesizeTemplate().findResources('AWS::StepFunctions::StateMachine')).map(
  ({ Properties }) => definitionOf(Properties.DefinitionString),
);

// AWS checks a definition when it creates the state machine. A start on one machine does not.
it('every state machine of the template is written in the Amazon States Language', () => {
  for (const definition of definitions) expect(() => new StateMachine(definition)).not.toThrow();
  const [{ States } = { States: {} }] = definitions;
  const withoutStart = { StartAt: 'Nowhere', States } as StateMachineDefinition;
  expect(() => new StateMachine(withoutStart)).toThrow('State machine definition is invalid');
});
