export interface Device {
  /** Passed as `microphoneId` or `cameraId` of a capture. */
  id: string;
  /** The system's name for it; empty until the browser was permitted to use a device of this kind. */
  label: string;
}

export interface DeviceList {
  microphones: Device[];
  cameras: Device[];
}

const ofKind = (all: MediaDeviceInfo[], kind: MediaDeviceKind): Device[] =>
  // Without permission the browser lists one nameless entry without an id: nothing to choose from.
  all
    .filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));

/** The microphones and cameras that can be chosen now; empty where the browser shows none. */
export async function listDevices(): Promise<DeviceList> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return { microphones: ofKind(all, 'audioinput'), cameras: ofKind(all, 'videoinput') };
}

/**
 * Calls back each time that a device is plugged in or unplugged.
 * @returns stops the callbacks
 */
export function followDevices(listener: () => void): () => void {
  const { mediaDevices } = navigator;
  mediaDevices?.addEventListener('devicechange', listener);
  return () => mediaDevices?.removeEventListener('devicechange', listener);
}
