import { beforeEach, expect, it, vi } from 'vitest';
import { loadWorkers, WorkerScript } from './worker-script.ts';

class FakeWorker extends EventTarget {
  isTerminated = false;
  terminate = () => {
    this.isTerminated = true;
  };
  arrive = () => this.dispatchEvent(new MessageEvent('message', { data: 'loaded' }));
  fail = () => this.dispatchEvent(new Event('error'));
}

let made: FakeWorker[];
const makeScript = (isNeeded?: () => boolean) =>
  new WorkerScript(() => {
    const worker = new FakeWorker();
    made.push(worker);
    return worker as unknown as Worker;
  }, isNeeded);

beforeEach(() => {
  made = [];
  vi.useFakeTimers();
  // Of scripts that other tests have imported.
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(console, 'warn').mockReturnValue();
});

it('a worker is there once its script has run', async () => {
  const opening = makeScript().open();
  made[0]?.arrive();
  expect(await opening).toBe(made[0]);
});

it.each([
  ['never arrives', () => vi.advanceTimersByTime(3000)],
  ['fails', () => made[0]?.fail()],
])('a script that %s is an error, and its worker ends', async (_how, happen) => {
  const opening = makeScript().open();
  happen();
  await expect(opening).rejects.toThrow('did not load');
  expect(made[0]?.isTerminated).toBe(true);
});

it('a script that was loaded before is used once, whatever happens to the line then', async () => {
  const script = makeScript();
  script.load();
  script.load();
  made[0]?.arrive();
  expect(await script.open()).toBe(made[0]);
  expect(made).toHaveLength(1);
  void script.take();
  expect(made).toHaveLength(2);
});

it('a script that could not be loaded before is requested again', async () => {
  const script = makeScript();
  script.load();
  made[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  const opening = script.open();
  made[1]?.arrive();
  expect(await opening).toBe(made[1]);
});

it('all that a recording needs in this browser is loaded together', () => {
  const [needed, other] = [makeScript(), makeScript(() => false)];
  loadWorkers();
  const before = made.length;
  void needed.take();
  expect(made).toHaveLength(before);
  void other.take();
  expect(made).toHaveLength(before + 1);
});
