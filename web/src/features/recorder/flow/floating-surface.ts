/** The shared surfaces over which the controls float automatically, as chosen last. */
export interface FloatingChoice {
  /** For tabs, windows and the camera. */
  tabsAndWindows: boolean;
  /** For whole screens, whose recording shows the controls. */
  wholeScreens: boolean;
}

export type FloatingSurface = keyof FloatingChoice;

/** The kind of surface that is recorded. @param picture video track of the screen or the camera */
export function floatingSurface(picture: Pick<MediaStreamTrack, 'getSettings'>): FloatingSurface {
  // A camera has no surface.
  return picture.getSettings().displaySurface === 'monitor' ? 'wholeScreens' : 'tabsAndWindows';
}
