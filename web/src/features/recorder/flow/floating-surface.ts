/** Over what the controls float by themselves; what somebody chose last. */
export interface FloatingChoice {
  /** Tabs, windows and the camera. */
  tabsAndWindows: boolean;
  /** Whole screens, which show them. */
  wholeScreens: boolean;
}

/** What the person shares, as far as the controls are concerned. */
export type FloatingSurface = keyof FloatingChoice;

/** @param picture the screen's or the camera's own */
export function floatingSurface(picture: Pick<MediaStreamTrack, 'getSettings'>): FloatingSurface {
  // A camera has no surface.
  return picture.getSettings().displaySurface === 'monitor' ? 'wholeScreens' : 'tabsAndWindows';
}
