import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { SpokenLanguage } from '#shared/model/editing/transcripts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { useUpdateTranscription } from '../mutations.ts';

const MODES = [
  { value: 'asked', label: 'When asked' },
  { value: 'always', label: 'Every recording' },
  { value: 'never', label: 'Never' },
] as const;

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = (language: SpokenLanguage): string => names.of(language) ?? language;
const NONE = '';

export function TranscriptionCard({ workspace }: { workspace: Workspace }) {
  const update = useUpdateTranscription(workspace);
  const { mode, languages } = workspace.transcription;
  const setting = update.isPending ? update.variables : { mode, languages };
  const change = (next: Partial<typeof setting>) => update.mutate({ ...setting, ...next });
  return (
    <SettingCard title="Transcripts" description="Turns speech into text that members can read, search and correct.">
      <div className="grid gap-5">
        <FormField label="Transcribe">
          <Select value={setting.mode} onValueChange={(next) => change({ mode: next })} options={MODES} />
        </FormField>
        {setting.mode !== 'never' && (
          <Languages languages={setting.languages} onChange={(next) => change({ languages: next })} />
        )}
      </div>
    </SettingCard>
  );
}

interface LanguagesProps {
  languages: readonly SpokenLanguage[];
  onChange: (languages: SpokenLanguage[]) => void;
}

/** Languages that can be added; null while their list loads, which the screen does not wait for. */
function useFreeLanguages(chosen: readonly SpokenLanguage[]) {
  const [list, setList] = useState<typeof import('./spoken-languages.ts') | null>(null);
  useEffect(() => {
    import('./spoken-languages.ts').then(setList, (error) => console.warn('The languages could not be loaded.', error));
  }, []);
  return list?.languagesToAdd(chosen) ?? null;
}

function Languages({ languages, onChange }: LanguagesProps) {
  const free = useFreeLanguages(languages);
  const list = useRef<HTMLSelectElement>(null);
  const before = useRef(languages.length);
  useEffect(() => {
    // The button that removed a language had the focus.
    if (languages.length < before.current) list.current?.focus();
    before.current = languages.length;
  }, [languages.length]);
  return (
    <div className="grid gap-3">
      <ul aria-label="Spoken languages" className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <li key={language} className="flex items-center gap-1 rounded-lg border bg-card py-1 pe-1 ps-3 text-sm">
            {nameOf(language)}
            <Button
              variant="ghost"
              size="icon"
              className="size-8"
              aria-label={`Remove ${nameOf(language)}`}
              title="Remove"
              disabled={languages.length === 1}
              onClick={() => onChange(languages.filter((each) => each !== language))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {free?.length !== 0 && (
        <FormField
          label="Add a language"
          hint="We detect which one is spoken. Recordings under 30 seconds use the first."
        >
          <Select
            ref={list}
            value={NONE}
            onValueChange={(next) => {
              const chosen = free?.find(({ value }) => value === next);
              if (chosen) onChange([...languages, chosen.value]);
            }}
            options={[{ value: NONE, label: 'Choose a language' }, ...(free ?? [])]}
          />
        </FormField>
      )}
    </div>
  );
}
