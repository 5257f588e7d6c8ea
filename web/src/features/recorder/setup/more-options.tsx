import { AppWindow, ChevronDown, CloudUpload, Crop, Link2, Minimize2, Timer } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { canFloat } from '../floating-window.ts';
import { OptionRow } from './option-row.tsx';
import type { PreviewDevice } from './use-preview-device.ts';
import type { Setup } from './use-setup.ts';

/** Options for the upload during the recording and for Stop. They are remembered. */
function UploadOptions({ setup: { preferences, prefer, isStarting: disabled, replaces } }: { setup: Setup }) {
  return (
    <>
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
          label="Save and copy the link when I stop"
          checked={preferences.savesAtStop}
          onCheckedChange={(savesAtStop) => prefer({ savesAtStop })}
          disabled={disabled}
        />
      )}
    </>
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

/** Option to record a part of the screen. */
function RegionOption({ setup: { choices, preferences, prefer, isStarting } }: { setup: Setup }) {
  if (choices.type !== 'screen') return null;
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

/** Collapsible section with the options that rarely change. Whether it is open is remembered. */
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
        <div id={id} className="grid gap-4 md:col-span-2">
          <Fields setup={setup} />
          <Switches setup={setup} />
        </div>
      )}
    </>
  );
}

function Fields({ setup }: { setup: Setup }) {
  const { choices, preferences, prefer, isStarting: disabled, preview } = setup;
  const isScreen = choices.type === 'screen';
  return (
    <div className="grid gap-4 empty:hidden md:auto-cols-fr md:grid-flow-col md:gap-6">
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

function Switches({ setup }: { setup: Setup }) {
  const { choices, preferences, prefer, isStarting: disabled } = setup;
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border bg-border *:bg-popover md:grid-cols-2 md:*:last:odd:col-span-2">
      <OptionRow
        icon={Timer}
        label="Countdown"
        hint="3, 2, 1 before the recording begins"
        checked={preferences.countdown}
        onCheckedChange={(countdown) => prefer({ countdown })}
        disabled={disabled}
      />
      {choices.type === 'screen' && (
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
      <UploadOptions setup={setup} />
    </div>
  );
}

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
function DeviceField({ device, value, onValueChange, disabled }: DeviceFieldProps) {
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
