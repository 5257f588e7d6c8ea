import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PreviewDevice } from './use-preview-device.ts';

interface DeviceFieldProps {
  device: PreviewDevice;
  /** Empty for the browser's default. */
  value: string;
  onValueChange: (id: string) => void;
  disabled: boolean;
}

const LABELS = { microphone: 'Microphone', camera: 'Camera' };

/**
 * Selects a device. Until the browser reveals the device names, a button asks for permission instead. Renders nothing
 * after a refusal.
 */
export function DeviceField({ device, value, onValueChange, disabled }: DeviceFieldProps) {
  const { kind, preview, devices, ask } = device;
  if (devices.length === 0) {
    // The switch of the device shows why it is refused.
    if (preview.state === 'failed') return null;
    return (
      <Button variant="outline" size="sm" className="w-fit" disabled={disabled} onClick={ask}>
        Choose {LABELS[kind]}
      </Button>
    );
  }
  const isThere = devices.some(({ id }) => id === value);
  return (
    <FormField label={LABELS[kind]}>
      <Select
        value={isThere ? value : ''}
        onValueChange={onValueChange}
        options={[
          { value: '', label: `Default ${kind}` },
          ...devices.map(({ id, label }) => ({ value: id, label, isName: true })),
        ]}
        disabled={disabled}
      />
    </FormField>
  );
}
