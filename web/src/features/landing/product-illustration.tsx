import {
  Check,
  ChevronsUpDown,
  FolderClosed,
  LayoutGrid,
  Link2,
  Mic,
  MonitorUp,
  Plus,
  Settings,
  Video,
} from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { cn } from '#web/ui/class-names.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { type SampleName, SampleThumbnail } from './sample-thumbnails.tsx';

/** A share link that was just copied, with its two settings. */
function ShareIllustration() {
  return (
    <div className="-left-6 absolute bottom-24 hidden w-[304px] rounded-xl border bg-popover p-4 text-left shadow-modal xl:block">
      <p className="flex items-center gap-2 font-semibold text-sm">
        <Link2 className="size-4 text-primary-text" />
        Checkout walkthrough
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-lg border bg-card py-1 pr-1 pl-3 text-[13px]">
        <span className="min-w-0 flex-1 truncate text-muted-foreground">framekeep.app/share/k7Qv…</span>
        <span className="inline-flex h-7 items-center gap-1.5 rounded-md bg-primary px-2.5 font-medium text-primary-foreground text-xs">
          <Check className="size-3.5" />
          Copied
        </span>
      </div>
      <div className="mt-3 flex items-center justify-between text-[13px]">
        <span>Allow download</span>
        <span className="flex h-5 w-8.5 items-center justify-end rounded-full bg-primary px-0.5">
          <span className="size-4 rounded-full bg-primary-foreground" />
        </span>
      </div>
      <p className="mt-2 flex justify-between text-[13px]">
        Expires
        <span className="text-muted-foreground">In 7 days</span>
      </p>
    </div>
  );
}

interface Sample {
  sample: SampleName;
  name: string;
  about: string;
  length: string;
  face?: boolean;
  state?: 'Shared' | 'Processing';
}

const RECORDINGS: Sample[] = [
  {
    sample: 'shop',
    name: 'Checkout walkthrough',
    about: 'Storefront · 2 hours ago',
    length: '4:12',
    face: true,
    state: 'Shared',
  },
  { sample: 'chart', name: 'Weekly numbers', about: 'Reports · Yesterday', length: '6:48' },
  { sample: 'portrait', name: 'Welcome to the team', about: 'Onboarding · Yesterday', length: '1:35', state: 'Shared' },
  { sample: 'code', name: 'Fixing the upload bug', about: 'Engineering · 3 days ago', length: '12:07', face: true },
  { sample: 'plan', name: 'Roadmap, second half', about: 'Planning · 4 days ago', length: '9:21' },
  { sample: 'canvas', name: 'Feedback on mobile', about: 'Design · 5 days ago', length: '3:54', state: 'Processing' },
];
const MENU = [
  [LayoutGrid, 'Dashboard'],
  [FolderClosed, 'Projects'],
  [Video, 'All Recordings'],
  [Link2, 'Shared Links'],
  [Settings, 'Settings'],
] as const;

/**
 * Picture of the product, made of its own components: a list of recordings, a running recording, and a link to share.
 */
export function ProductIllustration() {
  return (
    <div
      role="img"
      aria-label="Framekeep: a list of recordings, a recording in progress, and a link being shared"
      className="relative mx-auto w-full max-w-[1120px] select-none"
    >
      <div aria-hidden inert>
        <div className="flex h-[430px] overflow-hidden rounded-xl border bg-background text-left shadow-modal sm:h-[520px] lg:h-[600px]">
          <Menu />
          <div className="min-w-0 flex-1 px-4 pt-5 sm:px-7 sm:pt-7">
            <div className="mb-5 flex items-end justify-between gap-3">
              <div className="grid gap-1">
                <p className="font-semibold text-lg tracking-tight sm:text-2xl">All Recordings</p>
                <p className="text-muted-foreground text-xs sm:text-sm">
                  View and manage all your recordings (6 total)
                </p>
              </div>
              <span className={cn(buttonVariants({ size: 'sm' }), 'hidden sm:inline-flex')}>
                <Plus />
                New Recording
              </span>
            </div>
            <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
              {RECORDINGS.map((recording) => (
                <RecordingSample key={recording.name} {...recording} />
              ))}
            </div>
          </div>
        </div>
        <RecorderIllustration />
        <ShareIllustration />
      </div>
    </div>
  );
}

function Menu() {
  return (
    <div className="hidden w-52 shrink-0 border-r bg-sidebar p-3 lg:block">
      <div className="flex h-11 items-center gap-2.5 px-1.5">
        <LogoMark className="size-6" />
        <span className="font-semibold tracking-tight">Framekeep</span>
      </div>
      <div className="mt-2 mb-3 flex h-10 items-center gap-2 rounded-lg border bg-card px-2.5 font-medium text-sm">
        <span className="grid size-5.5 place-items-center rounded-md bg-primary-soft font-semibold text-primary-text text-xs">
          N
        </span>
        <span className="flex-1">Northlight</span>
        <ChevronsUpDown className="size-3.5 text-muted-foreground" />
      </div>
      {MENU.map(([Icon, label]) => (
        <div
          key={label}
          className={cn(
            'flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-[13px] text-muted-foreground',
            label === 'All Recordings' && 'bg-primary-soft text-primary-text',
          )}
        >
          <Icon className="size-4" />
          {label}
        </div>
      ))}
    </div>
  );
}

function RecordingSample({ sample, name, about, length, face, state }: Sample) {
  return (
    <div className="overflow-hidden rounded-xl border bg-card">
      <div className="relative">
        <SampleThumbnail name={sample} withFace={face} />
        <Badge variant="overlay" className="absolute right-2 bottom-2">
          {length}
        </Badge>
      </div>
      <div className="p-3">
        <p className="truncate font-medium text-[13px]">{name}</p>
        <div className="mt-1 flex min-h-6 items-center justify-between gap-2">
          <p className="truncate text-muted-foreground text-xs">{about}</p>
          {state && (
            <Badge variant={state === 'Shared' ? 'default' : 'warning'} className="hidden xl:inline-flex">
              {state}
            </Badge>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * Bars of the microphone's level. They are shapes of an SVG, because the Content Security Policy of the HTML page
 * allows no `style` attributes.
 */
const LEVELS = [6, 11, 16, 9, 14, 18, 12, 7, 13, 9, 5, 10].map((height, index) => ({ x: index * 5, height }));

/** The floating panel during a recording. */
function RecorderIllustration() {
  return (
    <div className="-bottom-6 sm:-right-5 absolute right-3 w-[286px] rounded-xl border bg-popover p-4 text-left shadow-modal sm:bottom-16">
      <div className="flex items-center gap-2.5">
        <span className="relative grid size-3 place-items-center">
          <span className="absolute size-5 animate-pulse-soft rounded-full bg-recording/25" />
          <span className="size-3 rounded-full bg-recording" />
        </span>
        <span className="font-medium text-sm">Recording</span>
        <span className="ml-auto font-semibold text-sm tabular">1:24</span>
      </div>
      <div className="mt-3.5 flex items-center gap-4 text-muted-foreground text-xs">
        <span className="flex items-center gap-1.5">
          <MonitorUp className="size-3.5" />
          Screen
        </span>
        <span className="flex items-center gap-1.5">
          <Mic className="size-3.5" />
          <svg viewBox="0 0 57.5 20" aria-hidden="true" className="h-5 w-[57.5px] fill-primary">
            {LEVELS.map(({ x, height }) => (
              <rect key={x} x={x} y={10 - height / 2} width="2.5" height={height} rx="1.25" />
            ))}
          </svg>
        </span>
        <span className="ml-auto inline-flex h-8 items-center gap-2 rounded-lg bg-destructive px-3 font-medium text-[13px] text-destructive-foreground">
          <span className="size-2.5 rounded-[3px] bg-current" />
          Stop
        </span>
      </div>
    </div>
  );
}
