import drawings from './carriers.svg';

/** The names of the invented carriers whose marks are drawn in carriers.svg, 96 by 56, by their keys there. */
const NAMES: Record<string, string> = {
  tidewell: 'Tidewell',
  lumenvale: 'Lumenvale',
  corrow: 'Corrow Life',
  pinehollow: 'Pinehollow',
  ostrea: 'Ostrea',
  'alder-finch': 'Alder & Finch',
  brightwater: 'Brightwater',
  'meridian-oak': 'Meridian Oak',
  'common-table': 'Common Table',
  'independent-guild': 'Workers Guild',
};

/** `Alder & Finch` -> `alder-finch`; longer names of a known carrier find it too (`Corrow Life Group` -> `corrow`). */
function keyOf(name: string): string | undefined {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return Object.keys(NAMES).find((key) => slug === key || slug.startsWith(`${key}-`));
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
 * A carrier's mark from its name or key: the drawn one, else its initials over its name. It is the carrier's name for
 * screen readers unless `decorative` (the name stands beside it). The style's `--mark-ink` and `--mark-paper` replace
 * the mark's own colors.
 */
export function CarrierMark({ name, decorative = false }: { name: string; decorative?: boolean }) {
  const key = keyOf(name);
  const shown = (key && NAMES[key]) ?? nameOf(name);
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': shown };
  return (
    <svg viewBox="0 0 96 56" {...label}>
      {key ? <use href={`${drawings.src}#${key}`} /> : <Monogram name={shown} />}
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
      <text x="48" y="45" fontSize="9.5" fontWeight="500">
        {short}
      </text>
    </g>
  );
}
