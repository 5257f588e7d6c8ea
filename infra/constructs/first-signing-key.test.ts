import { expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

it('the first signing key is created during the deployment, by the current version of the function', () => {
  const [trigger] = Object.values(template.findResources('Custom::Trigger'));
  const version = trigger?.Properties.HandlerArn.Ref;
  const { FunctionName } = template.findResources('AWS::Lambda::Version')[version]?.Properties ?? {};
  expect(plainText(FunctionName)).toBe('RotateSigningKeysFunction');
  // The deployment waits for it, and fails with it.
  expect(trigger?.Properties.InvocationType).toBe('RequestResponse');
});
