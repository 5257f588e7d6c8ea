import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { LANGUAGES, languageName } from './languages.ts';
import { type RecordingCaptions, useSetCaptionsLanguage } from './queries.ts';

interface LanguageDialogProps {
  recording: Recording;
  captions: RecordingCaptions;
  onClose: () => void;
}

export function LanguageDialog({ recording, captions, onClose }: LanguageDialogProps) {
  const [language, setLanguage] = useState(captions.language);
  const { mutate, isPending } = useSetCaptionsLanguage(recording);
  const present = { value: captions.language, label: languageName(captions.language) };
  const isListed = LANGUAGES.some(({ value }) => value === present.value);
  const submit = () => mutate({ captions, language }, { onSuccess: onClose });
  return (
    <FormDialog
      title="Language of the captions"
      description="Players begin with captions in the language of the browser, and screen readers read them in it."
      className={besideToasts}
      pending={isPending}
      onSubmit={submit}
      submit={{ label: 'Save', disabled: language === captions.language }}
      onClose={onClose}
    >
      <FormField label="Language">
        <Select value={language} onValueChange={setLanguage} options={isListed ? LANGUAGES : [present, ...LANGUAGES]} />
      </FormField>
    </FormDialog>
  );
}
