// Sets the clock of a process and of its worker threads to another time, from which it goes on: `CLOCK_OFFSET_MS` is added
// to the system's time.
import { syncBuiltinESMExports } from 'node:module';
import vm from 'node:vm';
import worker from 'node:worker_threads';

const offset = Number(process.env.CLOCK_OFFSET_MS ?? worker.workerData?.clockOffsetMs);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(SystemDate.now() + offset);
    else super(...args);
  }

  static now() {
    return SystemDate.now() + offset;
  }
};

// Edge functions run in a realm of their own, which has its own `Date`.
const { createContext } = vm;
vm.createContext = (realm, options) => createContext(Object.assign(realm, { Date: globalThis.Date }), options);

// A thread starts with this module, which then loads the thread's own.
worker.Worker = class extends worker.Worker {
  constructor(file, options = {}) {
    const workerData = { ...options.workerData, clockOffsetMs: offset, clockedModule: String(file) };
    super(new URL(import.meta.url), { ...options, workerData });
  }
};
syncBuiltinESMExports();

if (!worker.isMainThread) await import(worker.workerData.clockedModule);
