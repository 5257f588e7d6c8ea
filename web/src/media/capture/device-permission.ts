/** `unknown` until the browser has answered; also `prompt` where the browser does not report it. */
export type DevicePermission = PermissionState | 'unknown';

async function query(kind: 'microphone' | 'camera'): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: kind });
  } catch (error) {
    console.info(`The browser does not tell whether the ${kind} may be used.`, error);
    return null;
  }
}

/**
 * Calls back with the permission for a device, now and each time that it changes.
 * @returns a function that stops following
 */
export function followPermission(
  kind: 'microphone' | 'camera',
  listener: (permission: PermissionState) => void,
): () => void {
  const over = new AbortController();
  void query(kind).then((status) => {
    if (over.signal.aborted) return;
    listener(status?.state ?? 'prompt');
    status?.addEventListener('change', () => listener(status.state), { signal: over.signal });
  });
  return () => over.abort();
}
