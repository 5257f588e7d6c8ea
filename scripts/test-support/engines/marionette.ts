import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { COMMAND_MS, type Send } from './engine.ts';

/** An answer: its kind, the number of the command, an error or null, and the result. */
type Answer = [1, number, { error: string; message: string } | null, unknown];

/** Reads the messages of a stream: each is JSON after its length and a colon. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let held = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    held = Buffer.concat([held, bytes]);
    for (let colon = held.indexOf(':'); colon > 0; colon = held.indexOf(':')) {
      const end = colon + 1 + Number(held.subarray(0, colon));
      if (held.length < end) return;
      onMessage(JSON.parse(held.subarray(colon + 1, end).toString()));
      held = held.subarray(end);
    }
  });
}

/**
 * Connects to Firefox's own driver, Marionette, which takes the commands of WebDriver without a further program
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
export async function connectMarionette(port: number): Promise<Send> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return;
    const [, id, error, value] = message as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
    else asked?.resolve(value !== null && typeof value === 'object' && 'value' in value ? value.value : value);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  });
  await once(socket, 'connect');
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const timer = setTimeout(() => reject(new Error(`${command} takes too long`)), COMMAND_MS);
      const end =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          settle(value);
        };
      waiting.set(id, { resolve: end(resolve), reject: end(reject) });
      const message = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}
