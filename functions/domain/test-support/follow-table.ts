import { vi } from 'vitest';
import { client, writeClient } from '../../data/table/client.ts';

/** Notes what is sent to the table from now on, except the checks of its version, which come with time. */
export function followTable() {
  const spies = [vi.spyOn(client, 'send'), vi.spyOn(writeClient, 'send')];
  const sent = () => spies.flatMap(({ mock }) => mock.calls.map(([command]) => command));
  const clear = () => {
    for (const spy of spies) spy.mockClear();
  };
  return { sent, clear };
}
