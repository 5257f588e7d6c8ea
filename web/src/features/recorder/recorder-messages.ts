import { isUnauthorised } from '../../lib/unauthorised.ts';
import { toast } from '../../ui/use-toast.ts';
import { CaptureRefused } from './session/start-session.ts';

const REFUSALS = ['NotAllowedError', 'SecurityError'];

/** What a browser says in its own words, for people. */
const DEVICE_TROUBLE: Record<string, string> = {
  NotFoundError: 'No camera or microphone was found. Please connect one and try again.',
  NotReadableError: 'The camera or the screen is in use by another application, or the system refused it.',
  NotSupportedError: 'This browser cannot record the screen. Please use a desktop browser.',
  TypeError: 'This browser cannot record the screen. Please use a desktop browser.',
};

const failure = (title: string, description: string) => void toast({ variant: 'destructive', title, description });

/** Tells why a session did not start. */
export function tellNotStarted(error: unknown): void {
  console.warn('The recording did not start.', error);
  if (error instanceof CaptureRefused && REFUSALS.includes(error.message)) {
    failure('Camera/Screen Access Denied', 'Please allow camera and microphone access to record.');
    return;
  }
  if (isUnauthorised((error as Error).cause)) return;
  const trouble = error instanceof CaptureRefused ? DEVICE_TROUBLE[error.message] : undefined;
  failure('Error', trouble ?? 'Failed to create recording session.');
}

export const tellAlreadyRecording = () =>
  failure('Recording in Progress', 'Please stop the current recording before starting a new one.');

export const tellStarted = (hasNoMicrophone: boolean) =>
  void toast({
    title: 'Recording Started',
    description: hasNoMicrophone
      ? 'Your microphone could not be used, so your voice is not recorded.'
      : 'Your recording is in progress.',
  });

export const tellStopped = () =>
  void toast({ title: 'Recording Stopped', description: 'Processing your recording...' });

export const tellEnded = (type: 'screen' | 'camera') =>
  void toast({
    title: 'Recording Stopped',
    description: type === 'screen' ? 'Screen sharing was ended.' : 'The camera was turned off.',
  });

export const tellEmpty = () => failure('Error', 'No recording data');

export const tellSaved = () =>
  void toast({ title: 'Recording Saved', description: 'Your recording has been successfully uploaded and saved.' });

export const tellUploadFailed = () => failure('Upload Error', 'Failed to upload recording. Please try again.');

export const tellDiscarded = () =>
  void toast({ title: 'Recording Discarded', description: 'The recording has been discarded.' });

export const tellDiscardFailed = () => failure('Error', 'Failed to discard recording. Please try again.');
