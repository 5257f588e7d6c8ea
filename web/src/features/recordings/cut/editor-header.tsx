import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Recording } from '#shared/api/video/recordings.ts';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { NameHeading } from '#web/ui/name-heading.tsx';
import { HEAD } from '#web/ui/page-header.tsx';
import { CommandButton } from './command-button.tsx';
import { COMMANDS, type Editor } from './commands.ts';

interface EditorHeaderProps {
  recording: Recording;
  editor: Editor;
  maySave: boolean;
  onSave: () => void;
}

export function EditorHeader({ recording, editor, maySave, onSave }: EditorHeaderProps) {
  return (
    <header className={`xl:items-end ${HEAD}`}>
      <div className="grid min-w-0 gap-0.5">
        <Link
          to={paths.recording(recording.id)}
          className="inline-flex pointer-fine:lg:min-h-6 w-fit items-center gap-1.5 text-muted-foreground text-sm underline-offset-2 hover:underline touch-target"
        >
          <ArrowLeft aria-hidden className="size-4" /> Back to the recording
        </Link>
        <NameHeading name={recording.name} className="text-xl">
          Edit <bdi translate="no">{recording.name}</bdi>
        </NameHeading>
      </div>
      <div className="flex gap-2">
        <CommandButton command={COMMANDS.undo} editor={editor} />
        <CommandButton command={COMMANDS.redo} editor={editor} />
        <Button disabled={!maySave} onClick={onSave}>
          Save...
        </Button>
      </div>
    </header>
  );
}
