import { useState } from 'react';
import * as z from 'zod';
import { storedJson } from '#web/lib/storage.ts';
import { announcedSize } from '#web/media/compose/composition.ts';
import type { Size } from '#web/media/compose/frame-geometry.ts';
import { firstRegion, leastRegion, type Region } from '#web/media/compose/region.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { cancelStart } from '../flow/record-steps.ts';
import type { Framing } from '../flow/recorder-state.ts';
import { SharedPicture } from '../shared-picture.tsx';
import { useRecorder } from '../use-recorder.ts';
import { RegionFrame, RegionText } from './region-frame.tsx';

const length = z.number().positive().max(100_000);
const place = z.number().min(0).max(100_000);

const RegionSchema = z
  .object({
    x: place,
    y: place,
    width: length,
    height: length,
    surface: z.object({ width: length, height: length }),
  })
  .refine(({ x, y, width, height, surface }) => x + width <= surface.width && y + height <= surface.height);

/** The region of the last recording on this device. */
const storedRegion = storedJson<Region | null>({
  key: 'recorderRegion',
  schema: RegionSchema,
  fallback: null,
});

/** The height of the dialog without the picture. */
export const AROUND_REGION = '16rem';

/** Asks which part of the shared surface is recorded, before the recording begins. */
export function ChooseRegionDialog({ framing: { source, scale, choose } }: { framing: Framing }) {
  const { recorder } = useRecorder();
  const offer = (surface: Size, last: Region | null) => firstRegion(last, surface, leastRegion(surface, scale));
  const [region, setRegion] = useState(() => offer(announcedSize(source), storedRegion.read()));
  const [isChanged, setChanged] = useState(false);
  const change = (next: Region) => {
    setRegion(next);
    setChanged(true);
  };
  // The announced place is only approximate.
  const fit = (surface: Size) => setRegion(offer(surface, isChanged ? region : storedRegion.read()));
  const start = () => {
    storedRegion.write(region);
    choose(region);
  };
  return (
    <Dialog
      title="Choose a region"
      description="Only this part is recorded. You can move it during the recording."
      onClose={() => cancelStart(recorder)}
      onInteractOutside={(event) => event.preventDefault()}
      className="max-w-5xl gap-3 max-sm:p-4"
    >
      <SharedPicture source={source} around={AROUND_REGION} onSize={fit}>
        <RegionFrame region={region} least={leastRegion(region.surface, scale)} keepsShape={false} onChange={change} />
      </SharedPicture>
      <DialogFooter className="items-center sm:justify-between">
        <RegionText region={region} />
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button onClick={start}>Start Recording</Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}
