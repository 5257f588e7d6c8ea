import { mockClient } from 'aws-sdk-client-mock';

const mocks: { restore(): unknown }[] = [];

/**
 * Stands in for an AWS client, as `mockClient` of aws-sdk-client-mock does, to the end of the test file at the latest:
 * integration tests run one after the other in the same process, and the next one wants the real client.
 */
export const mockAws: typeof mockClient = (client) => {
  const mock = mockClient(client);
  mocks.push(mock);
  return mock;
};

/** Puts the real clients back. */
export function restoreAws(): void {
  for (const mock of mocks.splice(0)) mock.restore();
}
