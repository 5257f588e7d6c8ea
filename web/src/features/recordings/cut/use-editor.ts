import { useEffect, useRef, useState } from 'react';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { commandOf, type Editor } from './commands.ts';
import { useAreas } from './use-areas.ts';
import { useMarks } from './use-marks.ts';
import { usePlayhead } from './use-playhead.ts';
import type { Session } from './use-session.ts';
import { useView } from './use-view.ts';

/** The open editor, its keys, and the elements that it moves. */
export function useEditor(session: Session) {
  const { edit, base } = session;
  const video = useRef<HTMLVideoElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const playhead = usePlayhead(video, edit.kept, edit.lengthMs);
  const marks = useMarks();
  const areas = useAreas();
  const view = useView(scroller, edit.lengthMs / 1000);
  const doStep: Editor['doStep'] = (step, words) => {
    // A key of a step that changes nothing, such as to undo the beginning.
    if (step(edit) === edit) return;
    session.change(step);
    say(words);
  };
  const editor: Editor = { edit, base, playhead, marks, areas, view, doStep, say };

  const { ms } = playhead;
  const { reveal } = view;
  // Only the playhead moves the view: who has scrolled away stays there.
  useEffect(() => reveal(ms), [ms]);
  useKeyDown((event) => {
    const command = session.isReady ? commandOf(event) : null;
    if (!command) return;
    event.preventDefault();
    command.run(editor);
  });
  return { editor, video, scroller, said };
}
