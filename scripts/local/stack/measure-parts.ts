import type { Server } from 'node:http';
import { serviceOf } from '../endpoint/aws-endpoint.ts';
import type { AwsEvent } from '../events/aws-event.ts';
import { UPLOAD_PATH } from '../http/known-hosts.ts';
import type { FunctionListener } from '../lambda/sandbox.ts';
import { metricsIn } from '../metrics/embedded-metrics.ts';
import type { Metrics } from '../metrics/registry.ts';

/** The class of a status: `5xx` for 503. */
export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

/** What a path asks for. */
function partOf(url = '/'): string {
  const [, first = ''] = url.split(/[/?]/);
  if (first === UPLOAD_PATH.slice(1)) return 'upload';
  if (['api', 'media', 'objects'].includes(first)) return first;
  return 'page';
}

/** Measures the answers of the app's port. */
export function measureApp(metrics: Metrics, server: Server): void {
  server.on('request', (message, response) => {
    const began = performance.now();
    response.once('close', () => {
      const status = response.headersSent ? statusClass(response.statusCode) : 'none';
      const labels = { part: partOf(message.url), status };
      metrics.observe('framekeep_http_seconds', (performance.now() - began) / 1000, labels);
    });
  });
}

/** The services of the endpoint. A stranger may claim any other. */
const SERVICES = [
  's3',
  'dynamodb',
  'cloudfront-keyvaluestore',
  'ses',
  'mediaconvert',
  'transcribe',
  'states',
  'events',
];

/** Counts the answers of the AWS endpoint. */
export function measureServices(metrics: Metrics, server: Server): void {
  server.on('request', (message, response) => {
    response.once('close', () => {
      const claimed = serviceOf(message);
      const service = SERVICES.includes(claimed) ? claimed : 'other';
      if (response.headersSent)
        metrics.count('framekeep_service_calls_total', { service, status: statusClass(response.statusCode) });
    });
  });
}

export const measureFunctions = (metrics: Metrics): FunctionListener => ({
  ended: (name, seconds, hasFailed) => {
    metrics.observe('framekeep_function_seconds', seconds, { function: name });
    if (hasFailed) metrics.count('framekeep_function_errors_total', { function: name });
  },
  throttled: (name) => metrics.count('framekeep_function_throttles_total', { function: name }),
  wrote: (line) => {
    for (const [name, value] of metricsIn(line)) metrics.publish(name, value);
  },
});

interface StatusDetail {
  status?: string;
  stateMachineArn?: string;
}

/** What is counted of the events with a detail type. */
const EVENTS: Record<string, (metrics: Metrics, detail: StatusDetail) => void> = {
  'MediaConvert Job State Change': (metrics, { status = '' }) => {
    if (status !== 'PROGRESSING') metrics.count('framekeep_conversion_jobs_total', { status: status.toLowerCase() });
  },
  'Step Functions Execution Status Change': (metrics, { status = '', stateMachineArn = '' }) => {
    // Without the name of the stack, and the hash that the CDK appends.
    const workflow = stateMachineArn.replace(/^.*[:-]/, '').replace(/(?:Machine)?[0-9A-F]{8}$/, '');
    const state = status === 'RUNNING' ? 'started' : status.toLowerCase();
    metrics.count('framekeep_workflow_runs_total', { workflow, status: state });
  },
  'Email Delivered': (metrics) => metrics.count('framekeep_mails_total', { outcome: 'delivered' }),
  'Email Bounced': (metrics) => metrics.count('framekeep_mails_total', { outcome: 'bounced' }),
  'Email Delivery Delayed': (metrics) => metrics.count('framekeep_mails_total', { outcome: 'delayed' }),
};

export const countEvent = (metrics: Metrics, { 'detail-type': type, detail }: AwsEvent): void =>
  EVENTS[type]?.(metrics, Object(detail));
