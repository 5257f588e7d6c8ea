import { useEffect, useState } from 'react';
import { askForDevices, type Device, type DeviceList, listDevices, watchDevices } from '#web/media/capture/devices.ts';

type DeviceKind = 'microphone' | 'camera';

/** Devices of one kind that can be chosen. */
export interface Choosable {
  devices: Device[];
  /** Why there is nothing to choose from, after the browser was asked; null while all is well. */
  trouble: string | null;
  /** Has the browser ask for permission, after which it names its devices. */
  ask: () => Promise<void>;
}

const ofKind = ({ microphones, cameras }: DeviceList, kind: DeviceKind) =>
  kind === 'microphone' ? microphones : cameras;

const UNNAMED = 'This browser uses its own choice';
const TROUBLE: Record<string, string> = {
  NotAllowedError: 'Not allowed in this browser',
  NotFoundError: 'None found',
};

/** Devices that are connected now, of one kind. */
export function useDevices(kind: DeviceKind): Choosable {
  const [devices, setDevices] = useState<Device[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const refresh = () =>
      void listDevices().then(
        (list) => setDevices(ofKind(list, kind)),
        (error) => console.warn('The devices are not known.', error),
      );
    refresh();
    return watchDevices(refresh);
  }, [kind]);
  const ask = async () => {
    try {
      const list = await askForDevices({ microphone: kind === 'microphone', camera: kind === 'camera' });
      setDevices(ofKind(list, kind));
      setTrouble(ofKind(list, kind).length === 0 ? UNNAMED : null);
    } catch (error) {
      console.warn('The browser does not name its devices.', error);
      setTrouble(TROUBLE[(error as Error).name] ?? 'Not available');
    }
  };
  return { devices, trouble, ask };
}
