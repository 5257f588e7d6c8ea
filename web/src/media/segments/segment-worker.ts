/** Cuts a recording into segments and sends them: in a worker, since browsers throttle the timers of a hidden page. */
import { aborted } from '#web/lib/aborted.ts';
import { readOpfsFile } from '../opfs/recordings-folder.ts';
import { TransientError } from '../retry.ts';
import { rememberSent, type SentObject, sentObjects } from '../store/sent-objects.ts';
import { browserConnection } from '../upload/connection.ts';
import type { UploadProgress } from '../upload/upload-progress.ts';
import { LOADED } from '../worker-script.ts';
import { type Bytes, postObject } from './post-object.ts';
import { LoggedOutError, type SegmentPermission } from './segment-calls.ts';
import type { Renewal, SegmentReply, SegmentRequest } from './segment-messages.ts';
import { openSegmentUploader, type SegmentUploader } from './segment-uploader.ts';

const reply = (message: SegmentReply, transfer: Transferable[] = []) => postMessage(message, { transfer });

const onBeginning = (bytes: Bytes) => reply({ type: 'beginning', bytes }, [bytes.buffer]);

let onRenewed: (renewal: Renewal) => void = () => undefined;
let finishing = new AbortController();

function permissionOf(renewal: Renewal): SegmentPermission {
  if ('permission' in renewal) return renewal.permission;
  const { failure, message } = renewal;
  if (failure === 'transient') throw new TransientError(message);
  throw failure === 'logged-out' ? new LoggedOutError(message) : new Error(message);
}

/** Objects that arrived before; empty if they cannot be read, and then they are sent again. */
async function remembered(id: string): Promise<ReadonlyMap<string, SentObject>> {
  try {
    return await sentObjects(id);
  } catch (error) {
    console.warn('It is not known what has been sent of the recording; it is sent again.', error);
    return new Map();
  }
}

async function open(request: Extract<SegmentRequest, { type: 'open' }>): Promise<SegmentUploader> {
  const { id, fileName, port, segmentUploadId, setsKeyframes } = request;
  return openSegmentUploader(
    {
      renew: async (signOfLife, signal) => {
        const renewed = new Promise<Renewal>((resolve) => {
          onRenewed = resolve;
        });
        reply({ type: 'renew', signOfLife });
        return permissionOf(await Promise.race([aborted(signal), renewed]));
      },
      post: postObject,
      connection: browserConnection,
      port,
      openFile: () => readOpfsFile(fileName),
      remembered: segmentUploadId === null ? new Map() : await remembered(id),
      remember: (name, sent) =>
        rememberSent(id, name, sent).catch((error: unknown) =>
          console.warn('It was not written down what was sent; another visit sends it again.', error),
        ),
    },
    {
      segmentUploadId,
      setsKeyframes,
      onStatus: (status) => reply({ type: 'status', status }),
      onBeginning,
    },
  );
}

type Requested<T extends SegmentRequest['type']> = Extract<SegmentRequest, { type: T }>;

async function finish(uploader: SegmentUploader, { durationMs, fileSize }: Requested<'finish'>, signal: AbortSignal) {
  const onProgress = (progress: UploadProgress) => reply({ type: 'progress', progress });
  try {
    const segments = await uploader.finish({ durationMs, fileSize, signal, onProgress });
    reply({ type: 'finished', segments });
  } catch (error) {
    console.warn('The rest of the recording was not sent in segments.', error);
    reply({ type: 'not-finished', message: (error as Error).message });
  }
}

let opening: Promise<SegmentUploader> | undefined;

type Given = Requested<'setWatchable' | 'setPaused' | 'setSaving' | 'send-open-segment' | 'finish'>;

async function perform(request: Given, signal: AbortSignal) {
  const uploader = await opening;
  if (!uploader) throw new Error('Nothing was opened.');
  if (request.type === 'send-open-segment') uploader.sendOpenSegment();
  else if (request.type === 'finish') await finish(uploader, request, signal);
  else uploader[request.type](request.isOn);
}

addEventListener('message', ({ data: request }: MessageEvent<SegmentRequest>) => {
  if (request.type === 'open') opening = open(request);
  else if (request.type === 'renewed') onRenewed(request.renewal);
  else if (request.type === 'cancel') finishing.abort(new Error('The upload was cancelled.'));
  else {
    // The cancellation may arrive before `finish` has begun.
    if (request.type === 'finish') finishing = new AbortController();
    void perform(request, finishing.signal);
  }
});
postMessage(LOADED);
