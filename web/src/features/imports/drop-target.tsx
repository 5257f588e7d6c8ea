import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from './flow/file-handles.ts';
import type { ImportPlace } from './flow/import-item.ts';
import { useImports } from './imports-context.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Whether a dialog covers the list that the files would be added to. Then they cannot be dropped. */
const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Accepts files that are dropped anywhere on the page. @returns whether files are being dragged over the page */
function useFileDrop(onDrop: (data: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onDrop);
  take.current = onDrop;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || isCovered()) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    // A null `relatedTarget` means that the pointer has left the window, not only an element of the page.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer || !hasFiles(event) || isCovered()) return;
      event.preventDefault();
      take.current(event.dataTransfer);
    };
    const listeners = { dragover: over, dragleave: leave, drop } as const;
    // On the document, so that they run before the listeners on the window, which refuse all other drops.
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as EventListener);
    };
  }, []);
  return isOver;
}

interface DropTargetProps {
  place: ImportPlace;
  /** Name of the project that the files are added to; undefined when they go into no project. */
  into?: string | undefined;
}

export function DropTarget({ place, into }: DropTargetProps) {
  const { add } = useImports();
  const isOver = useFileDrop((data) => void droppedFiles(data).then((files) => add(files, place)));
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 bg-background/80 p-3 lg:start-64" role="status">
      <div className="grid h-full place-content-center justify-items-center gap-2 corners corners-above rounded-3xl bg-primary-soft p-6 [--corners-length:4rem] [--corners-radius:1.5rem] [--corners-width:4px] text-center">
        <FileUp aria-hidden className="size-8 text-primary-text" />
        <p dir="auto" className="line-clamp-2 max-w-md break-words font-semibold text-base">
          {into === undefined ? 'Drop videos to upload them' : `Drop videos to upload them to ${into}`}
        </p>
        <p className="text-muted-foreground text-sm">MP4, MOV, WebM or MKV, up to 50 GB each</p>
      </div>
    </div>
  );
}
