import type { RecordingType } from '../../../../shared/model/recording.ts';
import { mixAudio } from './mix-audio.ts';

export interface CaptureRequest {
  type: RecordingType;
  microphone: boolean;
}

export interface Capture {
  /** One video track and at most one audio track. */
  stream: MediaStream;
  /** Whether the microphone is in the stream, was not asked for, or could not be had. */
  microphone: 'on' | 'off' | 'missing';
  /** Stops every device and frees the mixer; safe to call twice. */
  release: () => Promise<void>;
}

type DisplayOptions = DisplayMediaStreamOptions & {
  systemAudio: 'include' | 'exclude';
  surfaceSwitching: 'include' | 'exclude';
};

const FRAME_RATE = { ideal: 30 };
const CAMERA_SIZE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: FRAME_RATE };

// Voice processing makes system sound mono at a tenth of its level.
const SYSTEM_AUDIO = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/**
 * Opens what a take is made of. The screen comes first: its picker needs the click that is still fresh.
 * @throws DOMException NotAllowedError and others of getDisplayMedia and getUserMedia; nothing stays open then
 */
export const openCapture = (request: CaptureRequest): Promise<Capture> =>
  request.type === 'screen' ? openScreen(request.microphone) : openCamera(request.microphone);

async function openScreen(withMicrophone: boolean): Promise<Capture> {
  const options: DisplayOptions = {
    video: { frameRate: FRAME_RATE },
    audio: SYSTEM_AUDIO,
    systemAudio: 'include',
    surfaceSwitching: 'include',
  };
  const screen = await navigator.mediaDevices.getDisplayMedia(options);
  if (!withMicrophone) return composeCapture([screen], 'off');
  const microphone = await openMicrophone();
  return composeCapture(microphone ? [screen, microphone] : [screen], microphone ? 'on' : 'missing');
}

/** A screen take goes on without a microphone that is refused, missing or in use. */
async function openMicrophone(): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    console.warn('Recording without a microphone.', error);
    return null;
  }
}

async function openCamera(withMicrophone: boolean): Promise<Capture> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: CAMERA_SIZE, audio: withMicrophone });
  return composeCapture([camera], withMicrophone ? 'on' : 'off');
}

async function composeCapture(sources: MediaStream[], microphone: Capture['microphone']): Promise<Capture> {
  const tracks = sources.flatMap((source) => source.getTracks());
  const stopTracks = () => tracks.forEach((track) => void track.stop());
  try {
    const mix = await mixAudio(tracks.filter((track) => track.kind === 'audio'));
    const picture = tracks.filter((track) => track.kind === 'video');
    let released: Promise<void> | undefined;
    const release = () => {
      stopTracks();
      mix.track?.stop();
      released ??= mix.close();
      return released;
    };
    return { stream: new MediaStream([...picture, ...(mix.track ? [mix.track] : [])]), microphone, release };
  } catch (error) {
    stopTracks();
    throw error;
  }
}
