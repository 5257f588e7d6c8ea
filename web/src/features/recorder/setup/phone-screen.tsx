import { FileVideo, Video } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { UploadsContext } from '#web/library/uploads/uploads-context.ts';
import { Button } from '#web/ui/button.tsx';
import { useFileField } from '#web/ui/use-file-field.tsx';

interface ChooserProps {
  children: ReactNode;
  /** Whether the phone opens its camera instead of its files. */
  isCamera?: boolean;
  onChosen: (files: File[]) => void;
}

function Chooser({ children, isCamera = false, onChosen }: ChooserProps) {
  const { choose, field } = useFileField(
    { accept: 'video/*', multiple: !isCamera, capture: isCamera ? 'environment' : undefined },
    onChosen,
  );
  return (
    <>
      <Button variant="outline" size="sm" onClick={choose}>
        {children}
      </Button>
      {field}
    </>
  );
}

interface PhoneScreenProps {
  workspaceId: string;
  projectId: string | null;
  onUpload: () => void;
}

/** Advice for a browser that cannot record the screen. */
export function PhoneScreen({ workspaceId, projectId, onUpload }: PhoneScreenProps) {
  const uploads = useContext(UploadsContext);
  const upload = (files: File[]) => {
    uploads?.add(
      files.map((file) => ({ file, handle: null })),
      { workspaceId, projectId },
    );
    onUpload();
  };
  return (
    <div className="grid gap-2 rounded-lg bg-muted p-3">
      <p className="text-[13px] text-muted-foreground leading-snug">
        To record the screen, use your phone’s own screen recorder, then upload the video.
      </p>
      <div className="flex flex-wrap gap-2">
        <Chooser onChosen={upload}>
          <FileVideo aria-hidden />
          Choose a video
        </Chooser>
        <Chooser isCamera onChosen={upload}>
          <Video aria-hidden />
          Film one
        </Chooser>
      </div>
    </div>
  );
}
