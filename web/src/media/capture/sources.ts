import type { Size } from '../compose/frame-geometry.ts';
import type { Drawing } from './drawing.ts';
import { isDeviceRefusal } from './open-devices.ts';
import type { OverlayCamera } from './overlay-camera.ts';
import type { RegionControl } from './region-control.ts';
import type { ReleaseStack } from './release-stack.ts';
import type { TurningCamera } from './turning-camera.ts';

/** 'missing': requested but not available; the recording goes on without it. */
export type DeviceState = 'on' | 'off' | 'missing';

/** A device that a recording can do without. */
export interface OptionalDevice {
  state: DeviceState;
  track: MediaStreamTrack | null;
  /** Whether it may still become available: it is missing, but was not refused. */
  mayBeFound: boolean;
}

/** The picture of a recording, whatever its sources are. */
export interface CapturedPicture {
  /** The original video track of the screen or camera; when it ends, the recording ends. */
  source: MediaStreamTrack;
  /** State of the camera overlay when the recording began. */
  camera: DeviceState;
  /** Controls the same camera; null when no camera overlay was requested. */
  overlay: OverlayCamera | null;
  /** Draws on the screen that is recorded; null for a camera. */
  drawing: Drawing | null;
  /** The part of the screen that is recorded; null for all of it, and for a camera. */
  region: RegionControl | null;
  /** Turns the camera of a phone around; null for any other recording. */
  turning: TurningCamera | null;
  /** The camera that is in the picture now, as the picture itself or over it; null while it shows no camera. */
  selfView: () => MediaStreamTrack | null;
  videoBitsPerSecond: number;
  /** Pictures a second of a composed picture at first; null for a camera, which chooses its own rate. */
  frameRate: number | null;
  /** Changes the frame rate of a composed picture. No effect on any other picture. */
  setFrameRate: (rate: number) => void;
  /** How many pictures the camera has made; null for a screen, and where the browser does not count them. */
  madePictures: () => number | null;
  /** Size of the first picture; null for a camera that does not say it. */
  size: Size | null;
  /** Changes the size of the picture, which keeps its shape. */
  setWidth: (width: number) => void;
  /**
   * Call it once the recorder is stopping. A composed picture, whose track stays live, gets no more frames, so that the
   * encoder has the CPU time for those that it has.
   */
  freeze: () => void;
}

export interface Sources extends CapturedPicture {
  /** The recorded video track: the composed one, or `source` itself. */
  picture: MediaStreamTrack;
  /** Tracks of the system sound; empty when it was not requested or not given. */
  systemSound: MediaStreamTrack[];
  microphone: OptionalDevice;
}

export const NO_DEVICE: OptionalDevice = { state: 'off', track: null, mayBeFound: false };

/** The device of a track that was opened along with others; without a track it is missing. */
export const presentDevice = (track: MediaStreamTrack | undefined): OptionalDevice =>
  track ? { state: 'on', track, mayBeFound: false } : { state: 'missing', track: null, mayBeFound: true };

/**
 * Opens a device that a recording can do without.
 * @param stack stops it
 */
export async function tryDevice(open: () => Promise<MediaStreamTrack>, stack: ReleaseStack): Promise<OptionalDevice> {
  try {
    const track = await open();
    stack.add(() => track.stop());
    return presentDevice(track);
  } catch (error) {
    console.warn('Recording without a device that was asked for.', error);
    return { state: 'missing', track: null, mayBeFound: !isDeviceRefusal(error) };
  }
}

export function stopWith(stack: ReleaseStack, stream: MediaStream): void {
  stack.add(() => {
    for (const track of stream.getTracks()) track.stop();
  });
}
