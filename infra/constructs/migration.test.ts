import { expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const machines = Object.entries(synthesizeTemplate().findResources('AWS::StepFunctions::StateMachine'));
const [, machine] = machines.find(([id]) => id.startsWith('Migration')) ?? [];
const definition = JSON.parse(plainText(machine?.Properties.DefinitionString));
const { Migrate, IsMigrated, Migrated } = definition.States;

it('the workflow that migrates stored items calls its task until it reports that all is done', () => {
  expect(definition.StartAt).toBe('Migrate');
  expect(Migrate).toMatchObject({ Type: 'Task', Resource: 'MigrateFunction.Arn', Next: 'IsMigrated' });
  expect(IsMigrated.Choices).toEqual([{ Variable: '$.done', BooleanEquals: true, Next: 'Migrated' }]);
  expect(IsMigrated.Default).toBe('Migrate');
  expect(Migrated.Type).toBe('Succeed');
});

it('it ends before the next day’s run, and repeats a step after any error', () => {
  expect(definition.TimeoutSeconds).toBeLessThan(24 * 60 * 60);
  expect(Migrate.Retry.at(-1)).toMatchObject({ ErrorEquals: ['States.ALL'], JitterStrategy: 'FULL' });
});
