import type { CSSProperties, ReactElement } from 'react';
import type { Corner } from '@/lib/rules/words/site-kinds';
import { palette } from '../palette';
import type { Branding } from '../site';
import { initialOf } from './icon';

/*
 * Drawings for `ImageResponse`, which knows flex boxes and inline styles only. Colors are the hero's: text on its
 * ground holds 4.5 to 1 whatever the brand is (palette.ts).
 */

type Look = Pick<Branding, 'name' | 'tagline' | 'brandColor' | 'radius' | 'phone'>;

export type CardText = {
  /** Above the title: the category. */
  label: string;
  title: string;
  /** Below it: the carrier, or a sentence. */
  text: string;
  /** `$12.90`, with "from" and "/mo" around it; null for a card without a price. */
  price: string | null;
};

export const APPLE_ICON_SIZE = { width: 180, height: 180 } as const;

const ROUNDING: Record<Corner, number> = { square: 0.1, soft: 0.24, round: 0.5 };

const row: CSSProperties = { display: 'flex', alignItems: 'center' };
const column: CSSProperties = { display: 'flex', flexDirection: 'column' };

/** The picture a shared link is shown with: the brand, a title and text, and a price where there is one. */
export function card(look: Look, { label, title, text, price }: CardText): ReactElement {
  const { mesh, meshShade, meshGlow, onMesh, onMeshMuted } = palette(look.brandColor).light;
  return (
    <div
      style={{
        ...column,
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '64px 72px',
        color: onMesh,
        backgroundColor: mesh,
        backgroundImage: `radial-gradient(circle at 92% 0%, ${meshGlow} 0%, ${mesh} 46%, ${meshShade} 100%)`,
        fontFamily: 'Figtree',
        fontWeight: 500,
      }}
    >
      <div style={row}>
        {tile(look, 76, { ground: onMesh, letter: mesh })}
        <div style={{ ...column, marginLeft: 24 }}>
          <div style={{ fontSize: 36, fontWeight: 700 }}>{clip(look.name, 44)}</div>
          {look.tagline !== '' && (
            <div style={{ fontSize: 26, color: onMeshMuted, marginTop: 2 }}>{clip(look.tagline, 60)}</div>
          )}
        </div>
      </div>
      <div style={column}>
        {label !== '' && <div style={{ fontSize: 30, color: onMeshMuted, marginBottom: 10 }}>{label}</div>}
        <div style={{ fontSize: title.length > 34 ? 64 : 84, fontWeight: 700, lineHeight: 1.06, letterSpacing: -2 }}>
          {clip(title, 84)}
        </div>
        <div style={{ fontSize: 34, color: onMeshMuted, marginTop: 18, lineHeight: 1.3 }}>{clip(text, 110)}</div>
      </div>
      <div style={{ ...row, alignItems: 'flex-end', justifyContent: 'space-between', height: 84 }}>
        {price === null ? <div style={row} /> : priceLine(price, onMeshMuted)}
        <div style={{ fontSize: 32 }}>{look.phone}</div>
      </div>
    </div>
  );
}

function priceLine(price: string, muted: string): ReactElement {
  return (
    <div style={{ ...row, alignItems: 'baseline' }}>
      <div style={{ fontSize: 34, color: muted, marginRight: 16 }}>from</div>
      <div style={{ fontSize: 84, fontWeight: 700, letterSpacing: -2, lineHeight: 1 }}>{price}</div>
      <div style={{ fontSize: 34, color: muted, marginLeft: 6 }}>/mo</div>
    </div>
  );
}

/** The icon for home screens: whole ground, because systems cut the corners themselves. */
export function appleIcon(look: Look): ReactElement {
  const { brand, onBrand } = palette(look.brandColor).light;
  return (
    <div
      style={{
        ...row,
        justifyContent: 'center',
        width: '100%',
        height: '100%',
        backgroundColor: brand,
        color: onBrand,
        fontFamily: 'Figtree',
        fontSize: 108,
        fontWeight: 700,
      }}
    >
      {initialOf(look.name)}
    </div>
  );
}

function tile(look: Look, size: number, colors: { ground: string; letter: string }): ReactElement {
  return (
    <div
      style={{
        ...row,
        justifyContent: 'center',
        width: size,
        height: size,
        borderRadius: size * ROUNDING[look.radius],
        backgroundColor: colors.ground,
        color: colors.letter,
        fontSize: size * 0.58,
        fontWeight: 700,
      }}
    >
      {initialOf(look.name)}
    </div>
  );
}

/** Longer texts end in an ellipsis at a word. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\s,;:.–-]+\S*$/, '')}…`;
}
