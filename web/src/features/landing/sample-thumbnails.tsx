const INK = '#12211c';
const LINES = [
  ['#7fd6b2', 34, 46],
  ['#e8b765', 46, 78],
  ['#93b9e8', 46, 112],
  ['#dfe7e3', 58, 66],
  ['#e08d79', 58, 94],
  ['#93b9e8', 46, 40],
  ['#7fd6b2', 34, 24],
] as const;
const BARS = [34, 52, 44, 70, 62, 88, 79, 104];
const PLAN = [
  ['#0f7a5d', 92, 70],
  ['#d99a3c', 128, 88],
  ['#5b86c4', 150, 110],
  ['#c96d57', 196, 84],
] as const;

function Face({ x, y, r, shirt }: { x: number; y: number; r: number; shirt: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 50})`}>
      <clipPath id={`face-${x}-${y}`}>
        <circle r="50" />
      </clipPath>
      <g clipPath={`url(#face-${x}-${y})`}>
        <rect x="-50" y="-50" width="100" height="100" fill="#d8e6df" />
        <path d="M-44 62c0-34 20-46 44-46s44 12 44 46z" fill={shirt} />
        <rect x="-9" y="0" width="18" height="24" rx="8" fill="#c98d6b" />
        <circle cy="-8" r="21" fill="#dba582" />
        <path d="M-23-8c-2-26 14-30 24-30s25 6 22 28c-3-10-8-15-14-17-9 5-22 4-28 8-2 3-3 7-4 11z" fill="#3a2a22" />
      </g>
    </g>
  );
}

function Code() {
  return (
    <>
      <rect width="320" height="180" fill={INK} />
      <rect width="320" height="20" fill="#1b2f28" />
      {LINES.map(([fill, x, width], row) => (
        <rect key={`${fill}${x}${width}`} x={x} y={36 + row * 18} width={width} height="7" rx="3.5" fill={fill} />
      ))}
      <rect x="196" y="36" width="104" height="124" rx="6" fill="#1b2f28" />
      <rect x="208" y="50" width="60" height="8" rx="4" fill="#7fd6b2" />
      <rect x="208" y="70" width="80" height="36" rx="5" fill="#27433a" />
      <rect x="208" y="116" width="80" height="14" rx="5" fill="#0f7a5d" />
    </>
  );
}

function Chart() {
  return (
    <>
      <rect width="320" height="180" fill="#f3f6f4" />
      <rect x="20" y="18" width="84" height="9" rx="4.5" fill="#24413a" />
      <rect x="20" y="34" width="52" height="6" rx="3" fill="#9fb3ab" />
      {BARS.map((height, index) => (
        <rect
          key={height}
          x={22 + index * 35}
          y={160 - height}
          width="22"
          height={height}
          rx="4"
          fill={index === 7 ? '#0f7a5d' : '#a9cdbf'}
        />
      ))}
      <path
        d="M33 112 68 98l35 8 35-30 35 8 35-30 35 10 35-24"
        fill="none"
        stroke="#d99a3c"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
    </>
  );
}

function Portrait() {
  return (
    <>
      <rect width="320" height="180" fill="#b9d2c8" />
      <rect x="22" y="22" width="74" height="96" rx="4" fill="#e6efe9" />
      <path d="M28 110 54 76l16 18 10-10 12 26z" fill="#7fa897" />
      <rect x="238" y="40" width="62" height="6" rx="3" fill="#8a6a4a" />
      <rect x="246" y="14" width="8" height="26" rx="2" fill="#c96d57" />
      <rect x="257" y="20" width="8" height="20" rx="2" fill="#5b86c4" />
      <rect x="268" y="11" width="9" height="29" rx="2" fill="#d99a3c" />
      <Face x={160} y={104} r={76} shirt="#24413a" />
    </>
  );
}

function Plan() {
  return (
    <>
      <rect width="320" height="180" fill="#fbf7ef" />
      <rect x="22" y="20" width="110" height="11" rx="5.5" fill="#3b3325" />
      {PLAN.map(([fill, x, width], row) => (
        <g key={fill}>
          <rect x="22" y={54 + row * 28} width="52" height="8" rx="4" fill="#cbbfa6" />
          <rect x={x} y={49 + row * 28} width={width} height="18" rx="9" fill={fill} />
        </g>
      ))}
      <path d="M206 42v122" stroke="#3b3325" strokeWidth="1.5" strokeDasharray="4 4" />
    </>
  );
}

function Canvas() {
  return (
    <>
      <rect width="320" height="180" fill="#e4e9ee" />
      <rect x="52" y="24" width="82" height="132" rx="12" fill="#fff" />
      <rect x="62" y="36" width="62" height="44" rx="7" fill="#5b86c4" />
      <rect x="62" y="90" width="48" height="7" rx="3.5" fill="#24344a" />
      <rect x="62" y="103" width="60" height="5" rx="2.5" fill="#b6c2d0" />
      <rect x="62" y="132" width="62" height="14" rx="7" fill="#0f7a5d" />
      <rect x="160" y="24" width="112" height="60" rx="10" fill="#f1c98d" />
      <circle cx="190" cy="54" r="18" fill="#c96d57" />
      <rect x="160" y="96" width="52" height="60" rx="10" fill="#fff" />
      <rect x="220" y="96" width="52" height="60" rx="10" fill="#24344a" />
      <path d="m232 74 0 30 8-7 6 14 6-3-6-13 11-1z" fill="#12211c" stroke="#fff" strokeWidth="2" />
    </>
  );
}

function Shop() {
  return (
    <>
      <rect width="320" height="180" fill="#eef0ee" />
      <rect x="24" y="18" width="272" height="146" rx="8" fill="#fff" />
      <rect x="24" y="18" width="272" height="20" rx="8" fill="#dfe5e2" />
      <rect x="42" y="54" width="92" height="92" rx="8" fill="#f3d9c4" />
      <circle cx="88" cy="100" r="26" fill="#c96d57" />
      <rect x="152" y="56" width="104" height="10" rx="5" fill="#24413a" />
      <rect x="152" y="76" width="122" height="6" rx="3" fill="#b8c7c0" />
      <rect x="152" y="88" width="92" height="6" rx="3" fill="#b8c7c0" />
      <rect x="152" y="122" width="76" height="22" rx="7" fill="#0f7a5d" />
      <circle cx="242" cy="132" r="17" fill="none" stroke="#d99a3c" strokeWidth="3.5" />
    </>
  );
}

const SAMPLES = { code: Code, chart: Chart, portrait: Portrait, plan: Plan, canvas: Canvas, shop: Shop } as const;
export type SampleName = keyof typeof SAMPLES;

/** A drawing of a recording's thumbnail; `withFace` adds the camera overlay in its corner. */
export function SampleThumbnail({ name, withFace }: { name: SampleName; withFace?: boolean }) {
  const Drawing = SAMPLES[name];
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className="block aspect-video w-full">
      <Drawing />
      {withFace && (
        <>
          <circle cx="38" cy="146" r="25" fill="#fff" />
          <Face x={38} y={146} r={23} shirt="#0f7a5d" />
        </>
      )}
    </svg>
  );
}
