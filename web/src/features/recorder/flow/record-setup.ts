import type { CaptureRequest } from '#web/media/capture/capture-request.ts';

/** The shared surfaces over which the controls float automatically, as chosen last. */
export interface FloatingChoice {
  tabsAndWindows: boolean;
  /** For whole screens, whose recording shows the controls. */
  wholeScreens: boolean;
}

/** A recording whose video is recorded again. */
export interface ReplacedRecording {
  id: string;
  name: string;
  workspaceId: string;
  projectId: string | null;
  /** Whether captions and chapters stay. */
  keepsTexts: boolean;
}

export interface SetupChoice {
  capture: Omit<CaptureRequest, 'stayInFront' | 'onPicture' | 'chooseRegion'>;
  /** Whether only a part of the screen is recorded, which is chosen once the screen is shared. */
  choosesRegion: boolean;
  /** The recording whose video it replaces; null for a recording of its own. */
  replaces: ReplacedRecording | null;
  /** Typed name; blank for the default. */
  name: string;
  projectId: string | null;
  workspaceId: string;
  /** Seconds to count down from before the recording starts; 0 for none. */
  countdown: number;
  uploadsWhileRecording: boolean;
  /** Whether it is saved, shared and its link copied at Stop, without asking. */
  savesAtStop: boolean;
  floatsOver: FloatingChoice;
}

export interface RecordSetup {
  choice: SetupChoice;
  userId: string;
}
