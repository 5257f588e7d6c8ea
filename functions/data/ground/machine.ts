import * as z from 'zod';
import { getItem, putItem } from '../table/items.ts';
import { machineKey } from '../table/keys.ts';

const machineItem = z.object({
  type: z.literal('machine'),
  /** ISO 8601. */
  at: z.string(),
  disks: z.array(z.object({ name: z.string(), totalBytes: z.number(), freeBytes: z.number() })),
  buckets: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** ISO 8601; null before the first backup. */
  lastBackupAt: z.string().nullable(),
});

/** The state that the one-machine runtime reports. AWS reports none. */
export type StoredMachine = Omit<z.output<typeof machineItem>, 'type'>;

export const getMachine = (): Promise<StoredMachine | null> => getItem(machineItem, machineKey());

export const saveMachine = (machine: StoredMachine): Promise<void> =>
  putItem({ Item: { ...machineKey(), type: 'machine', ...machine } });
