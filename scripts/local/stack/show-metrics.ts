import path from 'node:path';
import { diskSpace } from '../data-folder/disk-space.ts';
import { readLastBackup } from '../data-folder/last-backup.ts';
import { close, listenOn } from '../http/listen.ts';
import { measuredFolder } from '../metrics/folder-bytes.ts';
import { metricsServer } from '../metrics/metrics-server.ts';
import type { Metrics, Reading } from '../metrics/registry.ts';
import { Outbox } from '../ses/outbox.ts';
import type { ShownMetrics } from './stack-options.ts';
import type { Parts, StackContext } from './stack-parts.ts';
import type { Teardown } from './teardown.ts';

/** What is read when somebody asks. */
function readState(metrics: Metrics, parts: Parts, { dataDir, media, log }: StackContext): void {
  const { mediaconvert, transcribe, mails, events, queues, buckets } = parts;
  metrics.read('framekeep_failed_events', () => [{ value: events.failedCount + queues.deadCount }]);
  metrics.read('framekeep_conversion_jobs', () => {
    const { waiting, running } = mediaconvert.unfinished;
    return [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'running' }, value: running },
    ];
  });
  metrics.read('framekeep_transcription_jobs', () => [{ value: transcribe ? transcribe.unfinished : 0 }]);
  metrics.read('framekeep_mails_waiting', () => [{ value: mails instanceof Outbox ? mails.size : 0 }]);
  const sizes = buckets.map(({ name }) => ({ name, measure: measuredFolder(path.join(dataDir, 'buckets', name)) }));
  metrics.read('framekeep_stored_bytes', () =>
    Promise.all(sizes.map(async ({ name, measure }) => ({ labels: { bucket: name }, value: await measure() }))),
  );
  metrics.read('framekeep_disk_mounted', () => [
    { labels: { disk: 'data' }, value: 1 },
    ...(media ? [{ labels: { disk: 'media' }, value: Number(media.isThere()) }] : []),
  ]);
  // Without its disk, the mount point would show the room of another one.
  const ofDisks = (value: (folder: string) => number): Reading[] => [
    { labels: { disk: 'data' }, value: value(dataDir) },
    ...(media?.isThere() ? [{ labels: { disk: 'media' }, value: value(media.folder) }] : []),
  ];
  metrics.read('framekeep_disk_bytes', () => ofDisks((folder) => diskSpace(folder).totalBytes));
  metrics.read('framekeep_disk_free_bytes', () => ofDisks((folder) => diskSpace(folder).freeBytes));
  metrics.read('framekeep_last_backup_timestamp_seconds', () => {
    const at = readLastBackup(dataDir, log);
    return at === null ? [] : [{ value: Date.parse(at) / 1000 }];
  });
}

function readProcess(metrics: Metrics): void {
  metrics.read('process_resident_memory_bytes', () => [{ value: process.memoryUsage.rss() }]);
  metrics.read('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  metrics.read('process_start_time_seconds', () => [{ value: (Date.now() - performance.now()) / 1000 }]);
}

/**
 * Shows the metrics on their own port.
 * @returns the port
 * @throws ExplainedError when that is not possible
 */
export async function showMetrics(
  shown: ShownMetrics,
  parts: Parts,
  context: StackContext,
  environment: Record<string, string>,
  teardown: Teardown,
): Promise<number> {
  const { metrics, log } = context;
  readState(metrics, parts, context);
  readProcess(metrics);
  metrics.read('framekeep_info', () => [{ labels: { version: environment.VERSION ?? '' }, value: 1 }]);
  metrics.read('framekeep_recordings', async () => {
    const counts = await shown.recordings(environment);
    return Object.entries(counts).map(([status, value]) => ({ labels: { status }, value }));
  });
  const server = metricsServer(metrics, shown.listen, log);
  teardown.add(() => close(server));
  return listenOn(server, shown.port, shown.listen, 'METRICS_');
}
