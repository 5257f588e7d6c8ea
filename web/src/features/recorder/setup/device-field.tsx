import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { troubleSentence } from './preview-words.ts';
import type { PreviewDevice } from './use-preview-device.ts';

interface DeviceFieldProps {
  device: PreviewDevice;
  /** Empty for the browser's own choice. */
  value: string;
  onValueChange: (id: string) => void;
  disabled: boolean;
}

const LABELS = { microphone: 'Microphone', camera: 'Camera' };

/** Which of several devices is used. Until the browser may name them there is nothing to choose from. */
export function DeviceField({ device, value, onValueChange, disabled }: DeviceFieldProps) {
  const { kind, preview, devices, ask } = device;
  if (devices.length === 0) {
    if (preview.state === 'failed') {
      return <p className="text-[13px] text-muted-foreground">{troubleSentence(kind, preview.error)}</p>;
    }
    return (
      <Button variant="outline" size="sm" className="w-fit" disabled={disabled} onClick={ask}>
        Choose {kind}
      </Button>
    );
  }
  const isThere = devices.some(({ id }) => id === value);
  return (
    <FormField label={LABELS[kind]}>
      <Select
        value={isThere ? value : ''}
        onValueChange={onValueChange}
        options={[{ value: '', label: `Default ${kind}` }, ...devices.map(({ id, label }) => ({ value: id, label }))]}
        disabled={disabled}
      />
    </FormField>
  );
}
