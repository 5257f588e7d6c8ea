import { RefreshCw, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { languageName } from './languages.ts';
import type { RecordingCaptions } from './queries.ts';
import { useChooseCaptions } from './use-choose-captions.tsx';

interface CaptionsRowProps {
  captions: RecordingCaptions;
  isReplacing: boolean;
  /** Something else is being sent. */
  isDisabled: boolean;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

/** Captions of a list, with what is done to them. */
export function CaptionsRow({ captions, isReplacing, isDisabled, onReplace, onRemove }: CaptionsRowProps) {
  const { label, language } = captions;
  const { choose, field } = useChooseCaptions(`File for ${label}`, onReplace);
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1 py-1.5">
        <p dir="auto" className="wrap-anywhere line-clamp-2 font-medium text-sm">
          {label}
        </p>
        <p className="text-[13px] text-muted-foreground">{languageName(language)}</p>
      </div>
      {field}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Replace ${label}`}
        title="Replace"
        pending={isReplacing}
        disabled={isDisabled}
        onClick={choose}
      >
        {!isReplacing && <RefreshCw aria-hidden />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${label}`}
        title="Remove"
        disabled={isDisabled}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
