import { mockClient } from 'aws-sdk-client-mock';

const mocks: { restore(): unknown }[] = [];

/**
 * Replaces an AWS client, as `mockClient` of aws-sdk-client-mock does, at most until the end of the test file: many test
 * files run in the same process, and the next one may need the real client.
 */
export const mockAws: typeof mockClient = (client) => {
  const mock = mockClient(client);
  mocks.push(mock);
  return mock;
};

/** Restores the real clients. */
export function restoreAws(): void {
  for (const mock of mocks.splice(0)) mock.restore();
}
