import { Readable } from 'node:stream';
import { MultipartUploads } from '../multipart-uploads.ts';
import { ObjectStore } from '../object-store.ts';
import { completeParts, openBucket } from './complete-parts.ts';

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process has been killed');
};

/** Replaces a method so that its call of this number does something else. */
function atCall<K extends string>(
  owner: Record<K, unknown>,
  name: K,
  number: number,
  work: (original: () => unknown) => unknown,
) {
  const method = owner[name] as (...args: unknown[]) => unknown;
  let calls = 0;
  owner[name] = function (this: unknown, ...args: unknown[]) {
    calls++;
    return calls === number ? work(() => method.apply(this, args)) : method.apply(this, args);
  };
}

const store = ObjectStore.prototype as unknown as Record<string, unknown>;
const uploads = MultipartUploads.prototype as unknown as Record<string, unknown>;

/** Moments of a completion at which this process is killed. */
const MOMENTS: Record<string, () => void> = {
  'within a part': () =>
    atCall(store, 'read', 2, (original) =>
      Readable.from(
        (async function* () {
          for await (const chunk of original() as Readable) {
            yield chunk;
            setImmediate(die);
          }
        })(),
      ),
    ),
  'before a part is removed': () => atCall(store, 'remove', 2, die),
  'after a part is removed': () =>
    atCall(store, 'remove', 2, async (original) => {
      await original();
      die();
    }),
  'before the object is made': () => atCall(store, 'commit', 1, die),
  'before the upload is removed': () => atCall(uploads, 'remove', 1, die),
};

const [folder = '', uploadId = '', moment = ''] = process.argv.slice(2);
MOMENTS[moment]?.();
await completeParts(openBucket(folder), 'video', uploadId);
