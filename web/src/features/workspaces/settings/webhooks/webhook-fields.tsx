import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookFormat } from '#shared/model/telling/webhook.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Label } from '#web/ui/label.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import { eventLabel, FORMATS } from './webhook-texts.ts';

export interface WebhookValues {
  name: string;
  url: string;
  events: WebhookEvent[];
  tellsRestricted: boolean;
}

interface WebhookFieldsProps {
  form: UseFormReturn<WebhookValues>;
  format: WebhookFormat;
  /** Whether an empty address leaves the present one. */
  keepsUrl: boolean;
}

export function WebhookFields({ form, format, keepsUrl }: WebhookFieldsProps) {
  const { errors } = form.formState;
  const { hint, example } = FORMATS[format];
  return (
    <>
      <FormField label="Name" hint="What receives the events, such as “#sales”" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </FormField>
      <FormField
        label={keepsUrl ? 'New address' : 'Address'}
        optional={keepsUrl}
        hint={keepsUrl ? "The current address is secret, so it isn't shown. Leave this empty to keep it." : hint}
        error={errors.url?.message}
      >
        <Input
          dir="ltr"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
          {...form.register('url')}
        />
      </FormField>
      <Events form={form} />
      <SwitchRow
        label="Include restricted projects"
        hint="Anyone who reads the events learns about recordings that only some members can see."
        isOn={form.watch('tellsRestricted')}
        onChange={(isOn) => form.setValue('tellsRestricted', isOn)}
      />
    </>
  );
}

function Events({ form }: Pick<WebhookFieldsProps, 'form'>) {
  const chosen = form.watch('events');
  const error = form.formState.errors.events?.message;
  const id = useId();
  const toggle = (event: WebhookEvent, isOn: boolean) => {
    form.clearErrors('events');
    form.setValue(
      'events',
      WEBHOOK_EVENTS.filter((each) => (each === event ? isOn : chosen.includes(each))),
    );
  };
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium text-sm">Send when</legend>
      <ul className="grid">
        {WEBHOOK_EVENTS.map((event) => (
          <li key={event} className="flex min-h-11 items-center gap-3">
            <Checkbox
              id={`${id}-${event}`}
              checked={chosen.includes(event)}
              onCheckedChange={(isOn) => toggle(event, isOn)}
            />
            <Label htmlFor={`${id}-${event}`} className="font-normal">
              {eventLabel(event)}
            </Label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[13px] text-destructive-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
