import { type ReactNode, useId } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Label } from '#web/ui/label.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { dateFieldValue, EXPIRY_CHOICES, EXPIRY_LABELS } from './expiry-choice.ts';
import { useShareForm } from './use-share-form.ts';

interface ShareFormProps {
  recording: Recording;
  /** More for the foot of the dialog, such as the button that removes the link. */
  children?: ReactNode;
}

const EXPIRY_OPTIONS = EXPIRY_CHOICES.map((value) => ({ value, label: EXPIRY_LABELS[value] }));
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What the link's viewers may do, and until when. */
export function ShareForm({ recording, children }: ShareFormProps) {
  const form = useShareForm(recording);
  const downloadId = useId();
  return (
    <Form pending={form.isPending} onSubmit={form.submit} className="grid gap-5">
      <div className="flex items-center gap-4">
        <Label htmlFor={downloadId} className="grid flex-1 gap-0.5">
          Allow Download
          <span className="font-normal text-[13px] text-muted-foreground">Viewers can save the video as a file</span>
        </Label>
        <Switch id={downloadId} checked={form.allowDownload} onCheckedChange={form.setAllowDownload} />
      </div>
      <FormField label="Link expires">
        <Select value={form.choice} onValueChange={form.setChoice} options={EXPIRY_OPTIONS} />
      </FormField>
      {form.choice === 'custom' && (
        <FormField
          label="Expiry date"
          error={form.error}
          hint={form.keptEnd ? `Ends ${MOMENT.format(form.keptEnd)}` : 'The link works through the whole of that day.'}
        >
          <Input
            type="date"
            value={form.date}
            min={dateFieldValue(new Date())}
            onChange={(event) => form.setDate(event.target.value)}
          />
        </FormField>
      )}
      <DialogFooter>
        {children}
        <Button type="submit" pending={form.isPending}>
          {recording.isShared ? 'Update Settings' : 'Create Share Link'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
