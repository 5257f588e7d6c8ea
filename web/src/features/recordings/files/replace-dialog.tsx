import { useQuery } from '@tanstack/react-query';
import { FileUp, Video } from 'lucide-react';
import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { chaptersIn } from '#shared/rules/editing/chapters.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { EarlierFiles } from './earlier-files.tsx';
import { NextFileStatus } from './file-status.tsx';
import { fileVersionsQuery, useNextFile } from './queries.ts';

interface ReplaceDialogProps {
  recording: Recording;
  /** @param keepsTexts whether captions and chapters stay */
  onUpload: (keepsTexts: boolean) => void;
  onRecordAgain: (keepsTexts: boolean) => void;
  onClose: () => void;
}

export function ReplaceDialog({ recording, onUpload, onRecordAgain, onClose }: ReplaceDialogProps) {
  const versions = useQuery({ ...fileVersionsQuery(recording.id), refetchOnMount: 'always' });
  return (
    <Dialog
      title="Versions"
      description="Replace the video, or restore a previous one. Links, passwords, views and comments stay, and everyone sees when the video was updated."
      className={`max-w-lg ${besideToasts}`}
      onClose={onClose}
    >
      <Choice recording={recording} onUpload={onUpload} onRecordAgain={onRecordAgain} />
      {/* The status of a replacement shows the same failure. */}
      {(recording.nextFile !== 'replacement' || versions.data) && (
        <Loaded query={versions} name="Versions" waiting={null}>
          {(files) => files.earlier.length > 0 && <EarlierFiles recording={recording} files={files} />}
        </Loaded>
      )}
    </Dialog>
  );
}

const TEXTS = [
  { value: 'keep', label: 'Keep them', description: 'The new video has the same speech.' },
  { value: 'drop', label: 'Remove them', description: 'They come back if you restore this video.' },
] as const;

function Choice({ recording, onUpload, onRecordAgain }: Omit<ReplaceDialogProps, 'onClose'>) {
  const [texts, setTexts] = useState<'keep' | 'drop'>('drop');
  const isWaiting = useNextFile(recording).next?.transcodeStatus !== 'failed';
  if (recording.nextFile === 'replacement' && isWaiting) return <NextFileStatus recording={recording} />;
  if (recording.nextFile === 'cut') {
    return (
      <Alert title="The video is being cut">It can be replaced when the cut is ready, or the original restored.</Alert>
    );
  }
  const hasTexts = recording.captions.length > 0 || chaptersIn(recording.description, recording.duration).length > 0;
  const keepsTexts = hasTexts && texts === 'keep';
  return (
    <>
      <NextFileStatus recording={recording} />
      {hasTexts && (
        <div className="grid gap-2">
          <p className="font-medium text-sm">Captions and chapters</p>
          <RadioCards label="Captions and chapters" value={texts} onValueChange={setTexts} options={TEXTS} />
        </div>
      )}
      <p className="text-muted-foreground text-sm">
        The current video stays until the new one is converted. Then it's kept for 30 days.
      </p>
      <DialogFooter>
        <Button variant="outline" onClick={() => onRecordAgain(keepsTexts)}>
          <Video aria-hidden /> Record again
        </Button>
        <Button onClick={() => onUpload(keepsTexts)}>
          <FileUp aria-hidden /> Upload a file
        </Button>
      </DialogFooter>
    </>
  );
}
