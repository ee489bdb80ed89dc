import type { ReactNode } from 'react';

type Mark = { name: string; draw: (ink: (color: string) => string, paper: string) => ReactNode };

const SANS = 'Figtree, system-ui, sans-serif';

/** Drawn marks of the invented carriers, 96 by 56. `ink` gives the color, or the text's own in the one-color variant, where `paper` is the page's. */
const MARKS: Record<string, Mark> = {
  tidewell: {
    name: 'Tidewell',
    draw: (ink) => (
      <>
        <g fill="none" strokeLinecap="round">
          <path d="M34 20c4.7-7 9.3-7 14 0s9.3 7 14 0" stroke={ink('#0f6b6b')} strokeWidth="4" />
          <path d="M34 28c4.7-7 9.3-7 14 0s9.3 7 14 0" stroke={ink('#58b3ad')} strokeWidth="3" />
        </g>
        <text
          x="48"
          y="46.5"
          textAnchor="middle"
          fill={ink('#0f6b6b')}
          fontSize="13"
          fontWeight="700"
          letterSpacing="-.2"
        >
          tidewell
        </text>
      </>
    ),
  },
  lumenvale: {
    name: 'Lumenvale',
    draw: (ink) => (
      <>
        <path d="M37 26a11 11 0 0 1 22 0Z" fill={ink('#e8a33d')} />
        <path d="M33 30.5h30" stroke={ink('#9a4a06')} strokeWidth="2.5" strokeLinecap="round" />
        <text
          x="48"
          y="46"
          textAnchor="middle"
          fill={ink('#9a4a06')}
          fontSize="10"
          fontWeight="700"
          letterSpacing="1.3"
        >
          LUMENVALE
        </text>
      </>
    ),
  },
  corrow: {
    name: 'Corrow Life',
    draw: (ink, paper) => (
      <>
        <rect x="10" y="17" width="22" height="22" rx="5" fill={ink('#22345a')} />
        <path d="M25.5 24.3a6 6 0 1 0 0 7.4" fill="none" stroke={paper} strokeWidth="3" strokeLinecap="round" />
        <g fill={ink('#22345a')}>
          <text x="38" y="27" fontSize="13" fontWeight="700" letterSpacing="-.2">
            Corrow
          </text>
          <text x="38" y="39" fontSize="11" fontWeight="450">
            Life
          </text>
        </g>
      </>
    ),
  },
  pinehollow: {
    name: 'Pinehollow',
    draw: (ink) => (
      <>
        <path d="M48 8 38.5 22h19Z" fill={ink('#7fae6b')} />
        <path d="M48 15 36 32h24Z" fill={ink('#2b6138')} />
        <text
          x="48"
          y="46.5"
          textAnchor="middle"
          fill={ink('#2b6138')}
          fontSize="12.5"
          fontWeight="650"
          letterSpacing="-.1"
        >
          Pinehollow
        </text>
      </>
    ),
  },
  ostrea: {
    name: 'Ostrea',
    draw: (ink) => (
      <>
        <g fill="none" stroke={ink('#c0563f')} strokeWidth="2.6" strokeLinecap="round">
          <path d="M38 29a10 10 0 0 1 20 0M42.5 29a5.5 5.5 0 0 1 11 0M33.5 29a14.5 14.5 0 0 1 29 0" />
        </g>
        <text
          x="48"
          y="46.5"
          textAnchor="middle"
          fill={ink('#44505f')}
          fontSize="14"
          fontWeight="500"
          letterSpacing="1.6"
        >
          ostrea
        </text>
      </>
    ),
  },
  'alder-finch': {
    name: 'Alder & Finch',
    draw: (ink) => (
      <>
        <text
          x="48"
          y="25"
          textAnchor="middle"
          fill={ink('#3b3528')}
          fontFamily="Georgia, serif"
          fontSize="16.5"
          fontWeight="700"
        >
          Alder
        </text>
        <path d="M24 34h14M58 34h14" stroke={ink('#a3763a')} strokeWidth="1.2" />
        <text
          x="48"
          y="38"
          textAnchor="middle"
          fill={ink('#8a5f26')}
          fontFamily="Georgia, serif"
          fontSize="13"
          fontStyle="italic"
        >
          &amp;
        </text>
        <text x="48" y="49" textAnchor="middle" fill={ink('#3b3528')} fontSize="9" fontWeight="650" letterSpacing="3">
          FINCH
        </text>
      </>
    ),
  },
  brightwater: {
    name: 'Brightwater',
    draw: (ink, paper) => (
      <>
        <path
          d="M48 8c5.2 6.2 8.2 10.4 8.2 14.2a8.2 8.2 0 0 1-16.4 0C39.8 18.4 42.8 14.2 48 8Z"
          fill={ink('#1f7fb8')}
        />
        <path d="M48 26.5a4.3 4.3 0 0 0 4.3-4.3" fill="none" stroke={paper} strokeWidth="2" strokeLinecap="round" />
        <text
          x="48"
          y="46.5"
          textAnchor="middle"
          fill={ink('#144d73')}
          fontSize="12.5"
          fontWeight="700"
          letterSpacing="-.3"
        >
          Brightwater
        </text>
      </>
    ),
  },
  'meridian-oak': {
    name: 'Meridian Oak',
    draw: (ink) => (
      <>
        <g fill="none" stroke={ink('#6a4a8c')} strokeWidth="2">
          <circle cx="22" cy="28" r="11.5" />
          <path d="M22 16.5c-6.5 7.5-6.5 15.5 0 23M22 16.5c6.5 7.5 6.5 15.5 0 23M22 16.5v23" strokeWidth="1.6" />
        </g>
        <g fill={ink('#463060')}>
          <text x="39" y="27" fontSize="12" fontWeight="650" letterSpacing="-.1">
            Meridian
          </text>
          <text x="39" y="40" fontSize="12" fontWeight="800" letterSpacing="1.4">
            OAK
          </text>
        </g>
      </>
    ),
  },
  'common-table': {
    name: 'Common Table',
    draw: (ink) => (
      <>
        <g fill="none" stroke={ink('#b0472f')} strokeWidth="2.6" strokeLinecap="round">
          <path d="M34 17h28M38 17v11M58 17v11" />
          <path d="M43 10.5a2.4 2.4 0 1 0 .1 0M53 10.5a2.4 2.4 0 1 0 .1 0" strokeWidth="2" />
        </g>
        <text
          x="48"
          y="45"
          textAnchor="middle"
          fill={ink('#6e2c1d')}
          fontSize="11.5"
          fontWeight="650"
          letterSpacing="-.1"
        >
          Common Table
        </text>
      </>
    ),
  },
  'independent-guild': {
    name: 'Workers Guild',
    draw: (ink) => (
      <>
        <path
          d="M20 15.5 32 22v12L20 40.5 8 34V22Z"
          fill="none"
          stroke={ink('#3f5f2a')}
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <path d="m14.5 28.5 4 4 7-8" fill="none" stroke={ink('#3f5f2a')} strokeWidth="2.6" strokeLinecap="round" />
        <g fill={ink('#2b421d')}>
          <text x="38" y="27" fontSize="12" fontWeight="650" letterSpacing="-.1">
            Workers
          </text>
          <text x="38" y="40" fontSize="12" fontWeight="700">
            Guild
          </text>
        </g>
      </>
    ),
  },
};

/** `Alder & Finch` -> `alder-finch`; longer names of a known carrier find it too (`Corrow Life Group` -> `corrow`). */
function keyOf(name: string): string | undefined {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return Object.keys(MARKS).find((key) => slug === key || slug.startsWith(`${key}-`));
}

/** A key such as `blue-harbor` as a name to show; names stay as they are. */
function nameOf(text: string): string {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
    ? text.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`)
    : text;
}

/** Up to two capitals: `Alder & Finch` -> `AF`. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return picked.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}

/**
 * A carrier's mark from its name or key: the drawn one, else its initials over its name. It is the carrier's name for screen readers
 * unless `decorative` (the name stands beside it). `mono` draws it in the text's color.
 */
export function CarrierMark({
  name,
  mono = false,
  decorative = false,
}: {
  name: string;
  mono?: boolean;
  decorative?: boolean;
}) {
  const key = keyOf(name);
  const mark = key === undefined ? undefined : MARKS[key];
  const ink = (color: string) => (mono ? 'currentColor' : color);
  const shown = mark?.name ?? nameOf(name);
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': shown };
  return (
    <svg viewBox="0 0 96 56" fontFamily={SANS} {...label}>
      {mark ? mark.draw(ink, mono ? 'var(--bg)' : '#fff') : <Monogram name={shown} />}
    </svg>
  );
}

function Monogram({ name }: { name: string }) {
  const short = name.length > 15 ? `${name.slice(0, 14)}…` : name;
  return (
    <g fill="currentColor" textAnchor="middle">
      <text x="48" y="29" fontSize="20" fontWeight="700" letterSpacing=".5">
        {initialsOf(name)}
      </text>
      <text x="48" y="45" fontSize="9.5" fontWeight="550">
        {short}
      </text>
    </g>
  );
}
