import { FormField } from '#web/ui/form-field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { canFloat } from '../floating-window.ts';
import { changeNotes, FASTEST, NOTES_MAX_LENGTH, SLOWEST, useNotes } from '../notes.ts';
import { OptionSection } from './option-section.tsx';

/** A text for the floating window. Nothing in a browser without floating windows. */
export function NotesOptions({ disabled }: { disabled: boolean }) {
  const { text, speed } = useNotes();
  if (!canFloat()) return null;
  return (
    <OptionSection title="Notes">
      <div className="grid gap-3 px-3.5 py-3">
        <FormField
          label="What you want to say"
          optional
          hint="In the floating controls, on this device alone. It is not recorded, unless you share a whole screen: that shows the window too."
        >
          <Textarea
            value={text}
            maxLength={NOTES_MAX_LENGTH}
            rows={3}
            dir="auto"
            disabled={disabled}
            onChange={(event) => changeNotes({ text: event.target.value })}
          />
        </FormField>
        {text !== '' && (
          <FormField
            label="Scrolling"
            aside={<span className="tabular text-[13px] text-muted-foreground">{speed} lines a minute</span>}
          >
            <Slider
              value={speed}
              min={SLOWEST}
              max={FASTEST}
              step={1}
              valueText={`${speed} lines a minute`}
              disabled={disabled}
              onValueChange={(next) => changeNotes({ speed: next })}
            />
          </FormField>
        )}
      </div>
    </OptionSection>
  );
}
