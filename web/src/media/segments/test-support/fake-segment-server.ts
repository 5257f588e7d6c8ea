import { createHash } from 'node:crypto';
import type { PostObject } from '../post-object.ts';
import type { SegmentPermission, SignOfLife } from '../segment-calls.ts';

/** An operation of the server: `renew`, or the name of an object that is sent. */
export type Step = string;

/**
 * A server that issues permissions and stores objects in memory. `before` and `after` are called with each step; an
 * error that they throw is the failure of that step.
 */
export class FakeSegmentServer {
  readonly objects = new Map<string, Uint8Array>();
  readonly signsOfLife: SignOfLife[] = [];
  /** Names of objects in the order of arrival, with repetitions. */
  readonly arrived: string[] = [];
  /** Largest number of concurrent requests. */
  mostAtATime = 0;
  before: (step: Step, permission?: SegmentPermission) => unknown = () => {};
  after: (step: Step) => unknown = () => {};

  #permissions = 0;
  #atATime = 0;

  /** The JSON content of an object. */
  json<T>(name: string): T {
    const bytes = this.objects.get(name);
    if (!bytes) throw new Error(`There is no ${name}`);
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  }

  timesArrived = (name: string): number => this.arrived.filter((each) => each === name).length;

  readonly renew = async (signOfLife: SignOfLife): Promise<SegmentPermission> => {
    await this.before('renew');
    this.signsOfLife.push(signOfLife);
    this.#permissions += 1;
    return {
      segmentUploadId: signOfLife.segmentUploadId ?? 'S1',
      url: 'https://segments.test/',
      fields: { policy: String(this.#permissions) },
      keyPrefix: 'segments/W_1/S1/',
      expiresIn: 600,
    };
  };

  readonly post: PostObject = async (permission, { name, bytes, signal, onSent }) => {
    this.#atATime += 1;
    this.mostAtATime = Math.max(this.mostAtATime, this.#atATime);
    try {
      await this.before(name, permission);
      signal.throwIfAborted();
      onSent(bytes.length);
      this.objects.set(name, bytes);
      this.arrived.push(name);
      await this.after(name);
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      return { etag, versionId: `v${this.arrived.length}` };
    } finally {
      this.#atATime -= 1;
    }
  };
}
