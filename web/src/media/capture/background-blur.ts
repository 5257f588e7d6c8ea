/** The members of a camera for its own blur, which TypeScript's library lacks. https://w3c.github.io/mediacapture-extensions/ */
interface Blurring {
  backgroundBlur?: readonly boolean[];
}

/** Whether a page may switch the blur of this camera. The browser, the system or the camera blurs. */
export function canBlur(camera: Pick<MediaStreamTrack, 'getCapabilities'>): boolean {
  const { backgroundBlur = [] } = (camera.getCapabilities?.() ?? {}) as Blurring;
  return backgroundBlur.includes(true) && backgroundBlur.includes(false);
}

export const isBlurred = (camera: Pick<MediaStreamTrack, 'getSettings'>): boolean =>
  (camera.getSettings() as { backgroundBlur?: boolean }).backgroundBlur === true;

/** Blurs the background, or no longer. Nothing with a camera that cannot. */
export async function setBlur(camera: MediaStreamTrack, isOn: boolean): Promise<void> {
  if (!canBlur(camera)) return;
  const constraints = { ...camera.getConstraints(), backgroundBlur: isOn };
  try {
    await camera.applyConstraints(constraints);
  } catch (error) {
    console.warn('The background stays as it is.', error);
  }
}
