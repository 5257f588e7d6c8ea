import type { RecordingType } from '#shared/model/video/recording.ts';
import type { Overlay } from '../compose/overlay.ts';
import type { Quality } from '../compose/quality.ts';
import type { Region } from '../compose/region.ts';
import type { VoiceProcessing } from './open-devices.ts';
import type { Volumes } from './open-sound.ts';
import type { PreviewDevices } from './preview-devices.ts';
import type { Facing } from './turning-camera.ts';

export interface CaptureRequest {
  type: RecordingType;
  microphone: boolean;
  /** A `deviceId` of enumerateDevices; the system's default if omitted. */
  microphoneId?: string | undefined;
  voice: VoiceProcessing;
  volumes: Volumes;
  /** Sound of the shared tab or system. This and the next four apply only to a recording of the screen. */
  systemAudio: boolean;
  pictureInPicture: boolean;
  quality: Quality;
  /**
   * Asks which part of the shared surface is recorded, before the recording begins; all of it if omitted. Nothing stays
   * open after a rejection.
   */
  chooseRegion?: ((source: MediaStreamTrack) => Promise<Region>) | undefined;
  /** Whether a picture with a side above 1920 pixels is reduced to that. */
  atMost1080p: boolean;
  /**
   * Keeps this tab in front when another tab is shared, so that the countdown is visible. Not every browser supports
   * this.
   */
  stayInFront: boolean;
  overlay: Overlay;
  /** Whether a camera that can blur its background does so. */
  blursBackground: boolean;
  /** A `deviceId` of enumerateDevices; the system's default if omitted. */
  cameraId?: string | undefined;
  /** The side of the phone whose camera is opened, without `cameraId`; only for a recording of the camera. */
  facing?: Facing | undefined;
  /** The devices that the preview has open already. */
  preview?: PreviewDevices | undefined;
  /**
   * Called at once with the video track of the screen or camera, while the user activation of the click still counts.
   */
  onPicture?: ((picture: MediaStreamTrack) => void) | undefined;
}
