import { QUALITIES, QUALITY_PRESETS, type Quality } from '#web/media/compose/quality.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';

const NAMES: Record<Quality, string> = { low: 'Low', medium: 'Medium', high: 'High' };

const describe = (quality: Quality) => {
  const { scale, frameRate } = QUALITY_PRESETS[quality];
  return `${NAMES[quality]} · ${scale * 100} % size, ${frameRate} fps`;
};

interface QualityFieldProps {
  quality: Quality;
  onQualityChange: (quality: Quality) => void;
  disabled: boolean;
}

/** How fine the picture is, and so how large the file. */
export function QualityField({ quality, onQualityChange, disabled }: QualityFieldProps) {
  return (
    <FormField label="Video quality">
      <Select
        value={quality}
        onValueChange={onQualityChange}
        options={QUALITIES.map((value) => ({ value, label: describe(value) }))}
        disabled={disabled}
      />
    </FormField>
  );
}
