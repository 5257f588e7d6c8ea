import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { VERIFICATION_CODE_LENGTH } from '#shared/model/identity/account.ts';
import { cn } from '#web/ui/class-names.ts';

const SLOT_IDS = Array.from({ length: VERIFICATION_CODE_LENGTH }, (_, index) => `slot-${index}`);

interface CodeInputProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** Called with the complete code when its last digit is typed or pasted. */
  onComplete: (value: string) => void;
  /** Called when Enter is pressed. The browser does not submit a form on Enter while its button is disabled. */
  onEnter: () => void;
  errorId?: string | undefined;
}

/** Six slots for a code. They are one input field, so pasting and autofill from a message work. */
export function CodeInput({ errorId, onEnter, ...rest }: CodeInputProps) {
  return (
    <OTPInput
      {...rest}
      maxLength={VERIFICATION_CODE_LENGTH}
      pattern={REGEXP_ONLY_DIGITS}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      aria-label="Verification code"
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
      pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
      render={({ slots }) => (
        <div className="grid grid-cols-6 gap-2 sm:gap-3">
          {SLOT_IDS.map((id, index) => {
            const slot = slots[index];
            return slot && <Slot key={id} {...slot} invalid={Boolean(errorId)} />;
          })}
        </div>
      )}
    />
  );
}

function Slot({ char, isActive, hasFakeCaret, invalid }: SlotProps & { invalid: boolean }) {
  return (
    <div
      className={cn(
        'grid h-14 place-items-center rounded-lg border border-input bg-card font-semibold text-2xl tabular transition-colors duration-150',
        invalid && 'border-destructive',
        isActive && 'border-ring outline-2 outline-ring',
      )}
    >
      {char}
      {hasFakeCaret && <span className="h-6 w-px animate-pulse-soft bg-foreground" />}
    </div>
  );
}
