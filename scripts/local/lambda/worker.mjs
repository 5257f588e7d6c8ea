// Replaces Lambda's process around a function: runs in a worker thread with the function's environment, and loads only the
// function's bundle.
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import './resolve-account-host.mjs';

// On Linux a thread has its own priority; elsewhere this would slow down the whole stack.
if (workerData.isBulk && process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const describeError = (error) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error), stack: '' };

const loading = Promise.all(workerData.imports.map((url) => import(url)))
  .then(() => import(workerData.entry))
  .then((module) => module[workerData.exportName]);
// Reported at the first call, not as a crash.
loading.catch(() => undefined);

async function run({ id, event, deadline }) {
  // Of Lambda's context, the part that the functions read.
  const context = { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
  try {
    const handler = await loading;
    const result = await handler(event, context);
    // As in Lambda, a result is JSON.
    parentPort.postMessage({ id, result: JSON.stringify(result ?? null) });
  } catch (error) {
    parentPort.postMessage({ id, error: describeError(error) });
  }
}

/** Loads the chunks of the function one by one, so that a call waits for one of them at most. */
async function prepare() {
  await loading;
  const folder = new URL('.', workerData.entry);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.mjs')) await import(new URL(name, folder));
    await setImmediate();
  }
}

parentPort.on('message', (message) => {
  if (message !== 'prepare') return run(message);
  // The call that needs the code reports this.
  return prepare().catch(() => undefined);
});
