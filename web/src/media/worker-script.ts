import { within } from '#web/lib/within.ts';

/** The first message of each worker: its script has run. */
export const LOADED = 'loaded';

/** Longest wait for a script, in milliseconds: the line may have stalled since the page was loaded. */
const LIMIT_MS = 3000;

const hasLoaded = (worker: Worker) =>
  new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The script did not load.')), {
      once: true,
    });
  });

interface LoadingWorker {
  worker: Worker;
  /** Resolves once the script has run; rejects when it does not load. */
  loaded: Promise<void>;
}

const scripts: WorkerScript[] = [];

/** The script of a worker. Every worker of a recording is made by one. */
export class WorkerScript {
  readonly #make: () => Worker;
  readonly #isNeeded: () => boolean;
  #spare: LoadingWorker | null = null;

  /** @param isNeeded whether a recording in this browser needs it */
  constructor(make: () => Worker, isNeeded = () => true) {
    this.#make = make;
    this.#isNeeded = isNeeded;
    scripts.push(this);
  }

  /** Loads the script into a worker that waits until it is needed. */
  load(): void {
    if (this.#spare || !this.#isNeeded()) return;
    const spare = this.#start();
    this.#spare = spare;
    spare.loaded.catch((error: unknown) => {
      console.warn('A script of the recorder was not loaded early.', error);
      if (this.#spare === spare) this.#spare = null;
    });
  }

  /**
   * A worker that is running.
   * @param limitMs longest wait for its script
   * @throws Error when that does not load, or not in time
   */
  async open(limitMs = LIMIT_MS): Promise<Worker> {
    const { worker, loaded } = this.take(limitMs);
    try {
      await loaded;
      return worker;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }

  /**
   * A worker at once. What is posted to it waits for its script.
   * @param limitMs longest wait for that, after which `loaded` rejects
   */
  take(limitMs = LIMIT_MS): LoadingWorker {
    const { worker, loaded } = this.#spare ?? this.#start();
    this.#spare = null;
    return { worker, loaded: within(limitMs, loaded, 'The script did not load in time.') };
  }

  #start(): LoadingWorker {
    const worker = this.#make();
    return { worker, loaded: hasLoaded(worker) };
  }
}

/** Loads all scripts that a recording needs, before it begins. */
export function loadWorkers(): void {
  for (const script of scripts) script.load();
}
