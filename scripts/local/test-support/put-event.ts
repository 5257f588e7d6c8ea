import { publish } from '#functions/gateways/event-bus.ts';

/** Puts an event of the source `framekeep.small` on the bus of a stack, as a function does. */
export function putEvent(environment: NodeJS.ProcessEnv, detail: object): Promise<number[]> {
  Object.assign(process.env, environment, { STAGE: 'small' });
  return publish([detail]);
}
