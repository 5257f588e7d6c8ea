import { ChevronDown, Timer } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DeviceField } from './device-field.tsx';
import { FloatingOption } from './floating-option.tsx';
import { OptionRow } from './option-row.tsx';
import { QualityField } from './quality-field.tsx';
import { UploadOptions } from './upload-options.tsx';
import type { Setup } from './use-setup.ts';

interface PartProps {
  setup: Setup;
  /** Of the part, for what folds it. */
  id: string;
}

/** What is chosen once and then seldom, folded away; it stays open or closed from one recording to the next. */
export function MoreOptions({ setup }: { setup: Setup }) {
  const id = useId();
  const { preferences, prefer } = setup;
  const { showsMore } = preferences;
  return (
    <>
      <div className={`grid content-start gap-3 sm:gap-4 ${showsMore ? 'md:row-span-2' : ''}`}>
        <Button
          variant="ghost"
          className="-mx-2 w-fit px-2 text-muted-foreground"
          aria-expanded={showsMore}
          aria-controls={showsMore ? `${id}-fields ${id}-switches` : undefined}
          onClick={() => prefer({ showsMore: !showsMore })}
        >
          <ChevronDown aria-hidden className={showsMore ? 'rotate-180' : undefined} />
          More options
        </Button>
        {showsMore && <Fields setup={setup} id={`${id}-fields`} />}
      </div>
      {showsMore && <Switches setup={setup} id={`${id}-switches`} />}
    </>
  );
}

function Fields({ setup, id }: PartProps) {
  const { choices, choose, preferences, prefer, isStarting: disabled, preview } = setup;
  const isScreen = choices.type === 'screen';
  return (
    <div id={id} className="grid gap-4">
      {isScreen && (
        <QualityField
          quality={choices.quality}
          onQualityChange={(quality) => choose({ quality })}
          disabled={disabled}
        />
      )}
      {choices.microphone && (
        <DeviceField
          device={preview.microphone}
          value={preferences.microphoneId}
          onValueChange={(microphoneId) => prefer({ microphoneId })}
          disabled={disabled}
        />
      )}
      {(!isScreen || choices.pictureInPicture) && (
        <DeviceField
          device={preview.camera}
          value={preferences.cameraId}
          onValueChange={(cameraId) => prefer({ cameraId })}
          disabled={disabled}
        />
      )}
    </div>
  );
}

function Switches({ setup, id }: PartProps) {
  const { preferences, prefer, isStarting: disabled } = setup;
  return (
    <div id={id} className="divide-y self-start rounded-lg border md:col-start-2 md:row-start-3">
      <OptionRow
        icon={Timer}
        label="Countdown"
        hint="3, 2, 1 before the recording begins"
        checked={preferences.countdown}
        onCheckedChange={(countdown) => prefer({ countdown })}
        disabled={disabled}
      />
      <FloatingOption setup={setup} />
      <UploadOptions setup={setup} />
    </div>
  );
}
