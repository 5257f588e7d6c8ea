import { useStore } from '@nanostores/react';
import { Crop } from 'lucide-react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import type { RegionControl } from '#web/media/capture/region-control.ts';
import { QUALITY_PRESETS } from '#web/media/compose/quality.ts';
import { leastRegion } from '#web/media/compose/region.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import type { LiveState } from '../flow/recorder-state.ts';
import { SharedPicture } from '../shared-picture.tsx';
import { AROUND_REGION } from './choose-region-dialog.tsx';
import { RegionFrame, RegionText } from './region-frame.tsx';

const isOpen = atom(false);
const close = () => isOpen.set(false);

export function RegionButton() {
  return (
    <Button variant="outline" size="sm" className="px-2.5" onClick={() => isOpen.set(true)}>
      <Crop aria-hidden />
      Region
    </Button>
  );
}

/** Moves the region of the running recording. Its picture keeps its size and shape. */
export function MoveRegionDialog({ state: { live } }: { state: LiveState }) {
  const { capture, setup } = live;
  const isShown = useStore(isOpen);
  // The recording ends, or starts again.
  useEffect(() => close, []);
  if (!capture.region) return null;
  return (
    <Dialog
      title="Region"
      description="Move what is recorded, or zoom by its corners."
      isOpen={isShown}
      onClose={close}
      className="max-w-5xl gap-3 max-sm:p-4"
    >
      <MovedRegion
        source={capture.source}
        control={capture.region}
        scale={QUALITY_PRESETS[setup.choice.capture.quality].scale}
      />
    </Dialog>
  );
}

function MovedRegion({ source, control, scale }: { source: MediaStreamTrack; control: RegionControl; scale: number }) {
  const region = useStore(control.state);
  return (
    <>
      <SharedPicture source={source} around={AROUND_REGION} onSize={control.follow}>
        <RegionFrame region={region} least={leastRegion(region.surface, scale)} keepsShape onChange={control.set} />
      </SharedPicture>
      <DialogFooter className="items-center sm:justify-between">
        <RegionText region={region} />
        <DialogClose asChild>
          <Button className="max-sm:w-full">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
