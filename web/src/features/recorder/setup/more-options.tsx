import { AppWindow, ChevronDown, CloudUpload, Crop, Link2, Minimize2, Timer } from 'lucide-react';
import { useId } from 'react';
import { NOTES_MAX_LENGTH } from '#web/lib/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { canFloat } from '../floating-window.ts';
import { changeNotes, FASTEST, SLOWEST, useNotes } from '../notes.ts';
import { CameraOptions } from './camera-options.tsx';
import { OptionRow } from './option-row.tsx';
import { OptionSection } from './option-section.tsx';
import { SoundOptions } from './sound-options.tsx';
import type { Setup } from './use-setup.ts';

/** A text for the floating window. Nothing in a browser without floating windows. */
function NotesOptions({ disabled }: { disabled: boolean }) {
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

function SavingOptions({ setup: { preferences, prefer, isStarting: disabled, replaces } }: { setup: Setup }) {
  return (
    <OptionSection title="Saving">
      <OptionRow
        icon={CloudUpload}
        label="Upload while recording"
        hint="Private until you save or share it"
        checked={preferences.uploadsWhileRecording}
        onCheckedChange={(uploadsWhileRecording) => prefer({ uploadsWhileRecording })}
        disabled={disabled}
      />
      {!replaces && (
        <OptionRow
          icon={Link2}
          label="Save and copy link at Stop"
          hint="Without asking for a name or a project"
          checked={preferences.savesAtStop}
          onCheckedChange={(savesAtStop) => prefer({ savesAtStop })}
          disabled={disabled}
        />
      )}
    </OptionSection>
  );
}

/** Option for floating controls. Renders nothing in a browser without floating windows. */
function FloatingOption({ setup: { preferences, prefer, isStarting } }: { setup: Setup }) {
  if (!canFloat()) return null;
  const { floatsOver } = preferences;
  return (
    <OptionRow
      icon={AppWindow}
      label="Floating controls"
      hint="Stop and Pause in a window above all others; a shared screen would show it"
      checked={floatsOver.tabsAndWindows}
      onCheckedChange={(tabsAndWindows) => prefer({ floatsOver: { ...floatsOver, tabsAndWindows } })}
      disabled={isStarting}
    />
  );
}

function RegionOption({ setup: { preferences, prefer, isStarting } }: { setup: Setup }) {
  if (preferences.type !== 'screen') return null;
  return (
    <OptionRow
      icon={Crop}
      label="Only a region"
      hint="You choose it on a preview of the screen before the recording begins"
      checked={preferences.choosesRegion}
      onCheckedChange={(choosesRegion) => prefer({ choosesRegion })}
      disabled={isStarting}
    />
  );
}

/** Options for the picture, and for what a person sees while recording. */
function RecordingSection({ setup }: { setup: Setup }) {
  const { preferences, prefer, isStarting: disabled } = setup;
  return (
    <OptionSection title="Recording">
      <OptionRow
        icon={Timer}
        label="Countdown"
        hint="3, 2, 1 before the recording begins"
        checked={preferences.countdown}
        onCheckedChange={(countdown) => prefer({ countdown })}
        disabled={disabled}
      />
      {preferences.type === 'screen' && (
        <OptionRow
          icon={Minimize2}
          label="At most 1080p"
          hint="Larger screens are recorded smaller, so that no pictures are missing"
          checked={preferences.atMost1080p}
          onCheckedChange={(atMost1080p) => prefer({ atMost1080p })}
          disabled={disabled}
        />
      )}
      <RegionOption setup={setup} />
      <FloatingOption setup={setup} />
    </OptionSection>
  );
}

/** Collapsible part with the options that rarely change. They are remembered, and whether it is open. */
export function MoreOptions({ setup }: { setup: Setup }) {
  const id = useId();
  const { preferences, prefer } = setup;
  const { showsMore } = preferences;
  return (
    <>
      <Button
        variant="ghost"
        className="-mx-2 w-fit px-2 text-muted-foreground"
        aria-expanded={showsMore}
        aria-controls={showsMore ? id : undefined}
        onClick={() => prefer({ showsMore: !showsMore })}
      >
        <ChevronDown aria-hidden className={showsMore ? 'rotate-180' : undefined} />
        More options
      </Button>
      {showsMore && (
        <div id={id} className="grid gap-5 md:col-span-2 md:grid-cols-2 md:gap-x-6">
          <SoundOptions setup={setup} />
          <CameraOptions setup={setup} />
          <RecordingSection setup={setup} />
          <SavingOptions setup={setup} />
          <NotesOptions disabled={setup.isStarting} />
        </div>
      )}
    </>
  );
}
