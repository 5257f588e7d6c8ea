import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DevicePermission, watchPermission } from '#web/media/capture/device-permission.ts';
import { createDeviceSlot, type SlotState } from '#web/media/capture/device-slot.ts';
import { type Device, listDevices, watchDevices } from '#web/media/capture/devices.ts';
import type { DeviceKind } from '../flow/recording-texts.ts';

/** `unasked`: the browser would ask its person, who has not asked for the device yet. */
type PreviewState = SlotState | { state: 'unasked' };

/** A device that is open before the recording, as far as its person wants that. */
export interface PreviewDevice {
  kind: DeviceKind;
  preview: PreviewState;
  /** What can be chosen; none until the browser may name its devices. */
  devices: Device[];
  /** Opens the device. The browser may ask for permission now. */
  ask: () => void;
  lend: () => MediaStreamTrack | null;
}

function usePermission(kind: DeviceKind, onGranted: () => void): DevicePermission {
  const [permission, setPermission] = useState<DevicePermission>('unknown');
  useEffect(
    () =>
      watchPermission(kind, (now) => {
        setPermission(now);
        if (now === 'granted') onGranted();
      }),
    [kind, onGranted],
  );
  return permission;
}

/** Devices of a kind that are connected now. They have names once one of them is open. */
function useDevices(kind: DeviceKind, isOpen: boolean, onChange: () => void): Device[] {
  const [devices, setDevices] = useState<Device[]>([]);
  // The list says more once a device is open.
  useEffect(() => {
    let newest = 0;
    const refresh = async () => {
      newest += 1;
      const asked = newest;
      try {
        const { microphones, cameras } = await listDevices();
        // Two lists may arrive in another order than they were asked for.
        if (asked === newest) setDevices(kind === 'microphone' ? microphones : cameras);
      } catch (error) {
        console.warn('The devices are not known.', error);
      }
    };
    void refresh();
    const unwatch = watchDevices(() => {
      void refresh();
      onChange();
    });
    return () => {
      newest += 1;
      unwatch();
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
 * Keeps a device open while its dialog shows. It is opened by itself only where the browser does not ask its person for
 * permission; else when they ask for it.
 * @param open opens what is wished for
 * @param wish is compared by identity; null while the device is not wanted
 */
export function usePreviewDevice<Wish>(
  kind: DeviceKind,
  open: (wish: Wish) => Promise<MediaStreamTrack>,
  wish: Wish | null,
): PreviewDevice {
  const [slot] = useState(() => createDeviceSlot(open));
  const [hasAsked, setHasAsked] = useState(false);
  const state = useSyncExternalStore(slot.subscribe, slot.state);
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
    devices,
    ask: () => {
      setHasAsked(true);
      slot.retry();
    },
    lend: slot.lend,
  };
}
