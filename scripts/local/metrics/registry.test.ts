import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { close, HOST, listen, listenOn } from '../http/listen.ts';
import type { Log } from '../log.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { sendRaw, statusOf, wholeRequest } from '../test-support/raw-request.ts';
import { metricsIn } from './embedded-metrics.ts';
import { metricsServer } from './metrics-server.ts';
import { Metrics } from './registry.ts';

const noErrors = (error: unknown) => {
  throw error;
};

/** The samples of a metric. */
const samples = async (metrics: Metrics, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

describe('the text of metrics', () => {
  it('counts by labels, whose text is escaped', async () => {
    const metrics = new Metrics(noErrors);
    metrics.count('framekeep_function_errors_total', { function: 'Public' });
    metrics.count('framekeep_function_errors_total', { function: 'Public' });
    metrics.count('framekeep_function_errors_total', { function: 'a "b"\\\nc' });
    expect(await samples(metrics, 'framekeep_function_errors_total')).toEqual([
      'framekeep_function_errors_total{function="Public"} 2',
      'framekeep_function_errors_total{function="a \\"b\\"\\\\\\nc"} 1',
    ]);
    expect(await metrics.text()).toContain('# TYPE framekeep_function_errors_total counter\n');
  });

  it('has times in buckets that include the shorter ones', async () => {
    const metrics = new Metrics(noErrors);
    for (const seconds of [0.02, 0.2, 1000]) metrics.publish('JoinSeconds', seconds);
    const lines = await samples(metrics, 'framekeep_join_seconds');
    expect(lines).toEqual(
      expect.arrayContaining([
        'framekeep_join_seconds_bucket{le="0.01"} 0',
        'framekeep_join_seconds_bucket{le="0.05"} 1',
        'framekeep_join_seconds_bucket{le="900"} 2',
        'framekeep_join_seconds_bucket{le="+Inf"} 3',
        'framekeep_join_seconds_sum 1000.22',
        'framekeep_join_seconds_count 3',
      ]),
    );
  });

  it('has the sum or the latest of what functions publish, from 0', async () => {
    const metrics = new Metrics(noErrors);
    for (const value of [3, 1]) {
      metrics.publish('RecoveryRestarted', value);
      metrics.publish('RecoveryStuck', value);
    }
    expect(await samples(metrics, 'framekeep_recovery_restarted')).toEqual(['framekeep_recovery_restarted_total 4']);
    expect(await samples(metrics, 'framekeep_recovery_stuck')).toEqual(['framekeep_recovery_stuck 1']);
    expect(await samples(metrics, 'framekeep_share_views')).toEqual(['framekeep_share_views_total 0']);
  });

  it('has what is read in place of a first 0', async () => {
    const metrics = new Metrics(noErrors);
    metrics.read('process_cpu_seconds_total', () => [{ value: 1.5 }]);
    expect(await samples(metrics, 'process_cpu_seconds_total')).toEqual(['process_cpu_seconds_total 1.5']);
  });

  it('has the rest when a reading fails', async () => {
    const errors: unknown[] = [];
    const metrics = new Metrics((error) => errors.push(error));
    metrics.read('framekeep_failed_events', () => [{ value: 2 }]);
    metrics.read('framekeep_recordings', async () => {
      throw new Error('The table does not answer');
    });
    expect(await samples(metrics, 'framekeep_failed_events')).toEqual(['framekeep_failed_events 2']);
    expect(await samples(metrics, 'framekeep_recordings{')).toEqual([]);
    expect(errors).not.toEqual([]);
  });
});

it('metrics are read from lines in the embedded format of our namespace, and from no others', () => {
  const line = (Namespace: string, name: string, value: unknown) =>
    JSON.stringify({
      _aws: { Timestamp: 1, CloudWatchMetrics: [{ Namespace, Metrics: [{ Name: name }] }] },
      [name]: value,
    });
  expect(metricsIn(line('Framekeep', 'ShareViews', 2))).toEqual([['ShareViews', 2]]);
  expect(metricsIn(line('Framekeep', 'Unknown', 2))).toEqual([]);
  expect(metricsIn(line('Framekeep', 'toString', 2))).toEqual([]);
  expect(metricsIn(line('Other', 'ShareViews', 2))).toEqual([]);
  expect(metricsIn(line('Framekeep', 'ShareViews', 'two'))).toEqual([]);
  expect(metricsIn(JSON.stringify({ level: 'INFO', message: line('Framekeep', 'ShareViews', 2) }))).toEqual([]);
});

describe('the port of the metrics', () => {
  let server: Server;
  afterEach(() => close(server));

  async function open(address: string): Promise<number> {
    server = metricsServer(new Metrics(noErrors), address, quietLog as Log);
    // A test may listen at loopback addresses alone.
    return listen(server, 0);
  }
  const ask = async (port: number, host: string, target = '/metrics') =>
    statusOf(await sendRaw(port, wholeRequest(`GET ${target} HTTP/1.1`, [`host: ${host}`])));

  it('answers programs of this machine, and no website whose DNS points here', async () => {
    const port = await open(HOST);
    expect(await ask(port, `localhost:${port}`)).toBe(200);
    expect(await ask(port, `127.0.0.1:${port}`)).toBe(200);
    expect(await ask(port, 'framekeep')).toBe(421);
    expect(await ask(port, 'evil.example')).toBe(421);
    expect(await ask(port, 'localhost', '/')).toBe(404);
  });

  it('of a network answers addresses and names of containers, and no name of a website', async () => {
    const port = await open('10.0.0.7');
    for (const host of ['framekeep:9464', '10.0.0.7:9464', '[fd00::7]:9464', 'framekeep_1'])
      expect([host, await ask(port, host)]).toEqual([host, 200]);
    for (const host of ['evil.example', 'evil.example:9464', '10.0.0.7.evil.example', ''])
      expect([host, await ask(port, host)]).not.toEqual([host, 200]);
  });

  it('that another program has, or this machine has not, is refused with a sentence', async () => {
    const port = await open(HOST);
    const second = metricsServer(new Metrics(noErrors), HOST, quietLog as Log);
    await expect(listenOn(second, port, HOST, 'METRICS_')).rejects.toThrow('or set METRICS_PORT to another port');
    await expect(listenOn(second, 0, '192.0.2.1', 'METRICS_')).rejects.toThrow('METRICS_LISTEN is 192.0.2.1, which');
  });
});
