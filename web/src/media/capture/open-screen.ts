type SystemSound = 'include' | 'exclude';

type DisplayOptions = DisplayMediaStreamOptions & {
  systemAudio: SystemSound;
  surfaceSwitching: 'include' | 'exclude';
  controller?: FocusController;
};

/** Controls what is in front after the choice. Not every browser has it, nor does TypeScript's library. */
interface FocusController extends EventTarget {
  setFocusBehavior: (behavior: 'no-focus-change') => void;
}

// Voice processing makes system audio mono at a tenth of its level.
const SYSTEM_AUDIO = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

function keepFocus(): FocusController | undefined {
  const { CaptureController } = globalThis as { CaptureController?: new () => FocusController };
  if (!CaptureController) return undefined;
  const controller = new CaptureController();
  if (!('setFocusBehavior' in controller)) return undefined;
  controller.setFocusBehavior('no-focus-change');
  return controller;
}

interface ScreenRequest {
  systemAudio: boolean;
  stayInFront: boolean;
  /** Pictures a second that the recording uses. */
  frameRate: number;
}

/**
 * Has the person choose a screen, a window or a tab.
 * @throws DOMException of getDisplayMedia: NotAllowedError when refused, and others
 */
export function openScreen({ systemAudio, stayInFront, frameRate }: ScreenRequest): Promise<MediaStream> {
  const controller = stayInFront ? keepFocus() : undefined;
  const options: DisplayOptions = {
    video: { frameRate: { ideal: frameRate } },
    audio: systemAudio && SYSTEM_AUDIO,
    systemAudio: systemAudio ? 'include' : 'exclude',
    surfaceSwitching: 'include',
    ...(controller && { controller }),
  };
  return navigator.mediaDevices.getDisplayMedia(options);
}
