import { Captions, ChevronLeft, ChevronRight, Link2, PanelRight, Pencil, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { ENDED_EARLY, endedEarly } from '#web/library/ended-early.ts';
import { MissingVideo } from '#web/library/missing-video.tsx';
import type { Neighbors } from '#web/library/shown-recordings.ts';
import { useMayChange } from '#web/library/workspace-queries.ts';
import { Transcript } from '#web/player/transcript.tsx';
import { VideoDialog } from '#web/player/video-dialog.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { isKeyFor } from '#web/ui/key-guard.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { usePlayerVideo } from './use-player-video.ts';

interface PlayerDialogProps {
  recording: Recording;
  /** Where the video starts, in seconds. */
  startTime: number;
  /** Previous and next recording in the list on the screen below the player; null when there are none. */
  neighbors: Neighbors | null;
  onGoTo: (recordingId: string) => void;
  onEdit: () => void;
  onCaptions: () => void;
  onShare: () => void;
  /** @param seconds the current time of the video */
  onCopyMembersLink: (seconds: number) => void;
  /** @param seconds the current time of the video */
  onOpenPage: (seconds: number) => void;
  onClose: () => void;
}

type ActionsProps = Pick<PlayerDialogProps, 'recording' | 'onEdit' | 'onCaptions' | 'onShare'>;

function Actions({ recording, onEdit, onCaptions, onShare }: ActionsProps) {
  if (!useMayChange(recording)) return null;
  return (
    <div className="flex gap-2">
      <Button variant="outline" size="icon" aria-label="Edit details" title="Edit details" onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button variant="outline" size="icon" aria-label="Captions" title="Captions" onClick={onCaptions}>
        <Captions aria-hidden />
      </Button>
      {recording.filePath && (
        <Button variant="outline" onClick={onShare}>
          <Link2 aria-hidden />
          <span>{recording.isShared ? 'Share Settings' : 'Share'}</span>
        </Button>
      )}
    </div>
  );
}

const factsOf = ({ createdAt, updatedOn }: Recording): string =>
  dateTimeText(createdAt) + (updatedOn ? ` · Updated on ${dateTimeText(updatedOn)}` : '');

export function PlayerDialog(props: PlayerDialogProps) {
  const { recording: chosen, startTime, neighbors, onGoTo, onEdit, onCaptions, onShare, onOpenPage, onClose } = props;
  const { user } = useCurrentUser();
  const { recording, videoKey, newer, isRefused, source, captions, player, video } = usePlayerVideo(chosen, startTime);
  return (
    <VideoDialog
      videoKey={videoKey}
      title={recording.name}
      description={factsOf(recording)}
      video={video}
      missing={<MissingVideo recording={recording} isRefused={isRefused} newer={newer} />}
      notice={
        <>
          <PageTitle isOver>{recording.name}</PageTitle>
          <div className="flex flex-wrap gap-x-6">
            {neighbors && <NeighborButtons {...neighbors} onGoTo={onGoTo} />}
            <Button variant="ghost" size="sm" className="-mx-2" onClick={() => onOpenPage(player.current?.time ?? 0)}>
              <PanelRight aria-hidden /> Open page
            </Button>
            {source && (
              <Button
                variant="ghost"
                size="sm"
                className="-mx-2"
                onClick={() => props.onCopyMembersLink(player.current?.time ?? 0)}
              >
                <Users aria-hidden /> Copy link for members at this time
              </Button>
            )}
          </div>
          {endedEarly(recording, user?.id) && (
            <Alert variant="warning" title={ENDED_EARLY.title}>
              {ENDED_EARLY.text}
            </Alert>
          )}
          {recording.description && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm">
              {recording.description}
            </p>
          )}
          {source && captions.length > 0 && (
            <Transcript key={videoKey} captions={captions} onSeek={(seconds) => player.current?.seek(seconds)} />
          )}
        </>
      }
      action={<Actions recording={recording} onEdit={onEdit} onCaptions={onCaptions} onShare={onShare} />}
      onClose={onClose}
    />
  );
}

interface NeighborButtonsProps extends Neighbors {
  onGoTo: (recordingId: string) => void;
}

const KEYS = { previous: 'P', next: 'N' } as const;

/**
 * Buttons for the previous and the next recording of the list on the screen below the player. YouTube has the same
 * shortcuts: Shift+P and Shift+N.
 */
function NeighborButtons({ previous, next, loadMore, onGoTo }: NeighborButtonsProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => loadMore?.(), [loadMore]);
  useKeyDown((event) => {
    if (!event.shiftKey || event.repeat || !isKeyFor(root.current, event)) return;
    const wanted = { [KEYS.previous]: previous, [KEYS.next]: next }[event.key.toUpperCase()];
    if (wanted) onGoTo(wanted.id);
  });
  return (
    <nav ref={root} aria-label="Recordings of the list" className="flex grow justify-between gap-2">
      <Step way="previous" to={previous} onGoTo={onGoTo} />
      <Step way="next" to={next} onGoTo={onGoTo} />
    </nav>
  );
}

interface StepProps {
  way: keyof typeof KEYS;
  /** Null at the end of the list. The button stays, because it may have the focus. */
  to: Neighbors['next'];
  onGoTo: (recordingId: string) => void;
}

function Step({ way, to, onGoTo }: StepProps) {
  const isBack = way === 'previous';
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mx-2"
      aria-disabled={to === null}
      aria-keyshortcuts={`Shift+${KEYS[way]}`}
      title={to?.name}
      onClick={() => to && onGoTo(to.id)}
    >
      {isBack && <ChevronLeft aria-hidden />}
      <span>{isBack ? 'Previous' : 'Next'}</span>
      <Kbd aria-hidden className="pointer-coarse:hidden">
        Shift+{KEYS[way]}
      </Kbd>
      {!isBack && <ChevronRight aria-hidden />}
    </Button>
  );
}
