import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type DevicePermission, followPermission } from '#web/media/capture/device-permission.ts';
import { createDeviceSlot, type SlotState } from '#web/media/capture/device-slot.ts';
import { type Device, followDevices, listDevices } from '#web/media/capture/devices.ts';
import type { DeviceKind } from '../flow/recording-texts.ts';

/** `unasked`: the browser would ask for permission, and the user has not requested the device yet. */
type PreviewState = SlotState | { state: 'unasked' };

/**
 * The system's name of the device that is open, as it is now: a system may change its default under an open track.
 * @returns undefined while none is open, and where the browser does not tell
 */
export function nameOf({ preview, devices }: PreviewDevice): string | undefined {
  if (preview.state !== 'open') return undefined;
  const { deviceId } = preview.track.getSettings();
  return (devices.find(({ id }) => id === deviceId)?.label ?? preview.track.label) || undefined;
}

function usePermission(kind: DeviceKind, onGranted: () => void): DevicePermission {
  const [permission, setPermission] = useState<DevicePermission>('unknown');
  useEffect(
    () =>
      followPermission(kind, (now) => {
        setPermission(now);
        if (now === 'granted') onGranted();
      }),
    [kind, onGranted],
  );
  return permission;
}

/**
 * Connected devices of a kind. They have names after one of them was opened.
 * @param onChange called when one is plugged in or unplugged; the same function in each render
 */
export function useDevices(kind: DeviceKind, isOpen: boolean, onChange: () => void): Device[] {
  const [devices, setDevices] = useState<Device[]>([]);
  // Depends on `isOpen`, because the list has more details after a device was opened.
  useEffect(() => {
    let newest = 0;
    const refresh = async () => {
      newest += 1;
      const asked = newest;
      try {
        const { microphones, cameras } = await listDevices();
        // Two lists may arrive in the wrong order.
        if (asked === newest) setDevices(kind === 'microphone' ? microphones : cameras);
      } catch (error) {
        console.warn('The devices are not known.', error);
      }
    };
    void refresh();
    const unfollow = followDevices(() => {
      void refresh();
      onChange();
    });
    return () => {
      newest += 1;
      unfollow();
    };
  }, [kind, isOpen, onChange]);
  return devices;
}

function shown(slot: SlotState, permission: DevicePermission, isWanted: boolean): PreviewState {
  if (!isWanted || slot.state !== 'off') return slot;
  if (permission === 'denied') return { state: 'failed', error: 'NotAllowedError' };
  return { state: permission === 'prompt' ? 'unasked' : 'opening' };
}

/**
 * Keeps a device open while the dialog is shown. The device opens automatically only if the permission was already
 * granted; otherwise when the user asks for it.
 * @param open opens the device with the given settings
 * @param wish settings of the device, compared by identity; null while the device is not wanted
 */
export function usePreviewDevice<Wish>(
  kind: DeviceKind,
  open: (wish: Wish) => Promise<MediaStreamTrack>,
  wish: Wish | null,
) {
  const [slot] = useState(() => createDeviceSlot(open));
  const [hasAsked, setHasAsked] = useState(false);
  const state = useStore(slot.state);
  const permission = usePermission(kind, slot.retry);
  const devices = useDevices(kind, state.state === 'open', slot.retry);
  const mayOpen = hasAsked || permission === 'granted';
  useEffect(() => {
    slot.set(mayOpen ? wish : null);
    return () => slot.set(null);
  }, [slot, mayOpen, wish]);
  return {
    kind,
    preview: shown(state, permission, wish !== null),
    /** Devices to choose from; empty until the browser reveals their names. */
    devices,
    /** Opens the device. The browser may ask for permission now. */
    ask: () => {
      setHasAsked(true);
      slot.retry();
    },
    /** A clone of the open track, for the recorder to use and to stop; null when the device is not open. */
    lend: slot.lend,
  };
}

export type PreviewDevice = ReturnType<typeof usePreviewDevice>;
