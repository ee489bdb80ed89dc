import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blend, contrast, isHexColor, palette } from '@/lib/site/palette';
import type { Palette } from '@/lib/site/palette';
import { isWhole, soakRuns } from '@/tests/soak/scale';

const hex = (r: number, g: number, b: number) => `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`;

/** Between two neighbors of the grid; both hit every corner of the cube. */
const STEP = isWhole ? 17 : 51;

/** A grid over the whole RGB cube and the brands of the mockups. */
const grid: string[] = ['#0b5cab', '#8a1f3d', '#ffd400', '#f7c6d9', '#e4002b', '#00a651'];
for (let r = 0; r < 256; r += STEP)
  for (let g = 0; g < 256; g += STEP) for (let b = 0; b < 256; b += STEP) grid.push(hex(r, g, b));

const onGrounds = (token: keyof Palette, min: number): [keyof Palette, keyof Palette, number][] => [
  [token, 'bg', min],
  [token, 'surface', min],
  [token, 'subtle', min],
];
const pairs: [keyof Palette, keyof Palette, number][] = [
  ...onGrounds('text', 7),
  ...onGrounds('muted', 4.5),
  ...onGrounds('brandText', 4.5),
  ...onGrounds('control', 3),
  ...onGrounds('ring', 3),
  ...onGrounds('brandEdge', 3),
  ...onGrounds('danger', 4.5),
  ...onGrounds('success', 4.5),
  ...onGrounds('warning', 4.5),
  ...onGrounds('info', 4.5),
  ['onBrand', 'brand', 4.5],
  ['onBrand', 'brandHover', 4.5],
  ['onMesh', 'mesh', 4.5],
  ['onMesh', 'meshShade', 4.5],
  ['onMesh', 'meshGlow', 4.5],
  ['onMeshMuted', 'mesh', 4.5],
  ['onMeshMuted', 'meshShade', 4.5],
  ['onMeshMuted', 'meshGlow', 4.5],
  ['danger', 'dangerSoft', 4.5],
  ['success', 'successSoft', 4.5],
  ['warning', 'warningSoft', 4.5],
  ['info', 'infoSoft', 4.5],
  ['text', 'dangerSoft', 7],
  ['text', 'successSoft', 7],
  ['text', 'warningSoft', 7],
  ['text', 'infoSoft', 7],
];

function failures(brand: string): string[] {
  const { light, dark } = palette(brand);
  return [...Object.entries({ light, dark })].flatMap(([name, tokens]) =>
    pairs
      .filter(([front, ground, min]) => contrast(tokens[front], tokens[ground]) < min)
      .map(([front, ground]) => `${brand} ${name} ${front}/${ground}`),
  );
}

describe('palette', () => {
  it('reaches its contrast for every pair, light and dark, over a grid of all brand colors', () => {
    expect(grid.flatMap(failures)).toEqual([]);
  });

  it('reaches its contrast for any brand color at all', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => failures(hex(r, g, b)).length === 0),
      { numRuns: soakRuns('palettes') },
    );
  });

  it('keeps text on the hero readable wherever its two gradients mix', () => {
    const shares = [0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1];
    const worst = grid
      .filter((_, index) => index % 5 < 2)
      .flatMap((brand) =>
        Object.values(palette(brand)).flatMap((tokens) =>
          shares.flatMap((a) =>
            shares.map((b) => {
              const ground = blend(blend(tokens.mesh, tokens.meshShade, a), tokens.meshGlow, b);
              return Math.min(contrast(tokens.onMesh, ground), contrast(tokens.onMeshMuted, ground));
            }),
          ),
        ),
      );
    expect(worst.reduce((least, ratio) => Math.min(least, ratio), 21)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the brand color exactly for fills in light mode', () => {
    for (const brand of grid) expect(palette(brand).light.brand).toBe(brand);
  });

  it('turns the shade towards white for pale brands and towards black for deep ones', () => {
    const pale = palette('#ffd400').light;
    const deep = palette('#0b5cab').light;
    expect(pale.onMesh).toBe('#000000');
    expect(contrast(pale.onMesh, pale.meshShade)).toBeGreaterThan(contrast(pale.onMesh, pale.mesh));
    expect(deep.onMesh).toBe('#ffffff');
    expect(contrast(deep.onMesh, deep.meshShade)).toBeGreaterThan(contrast(deep.onMesh, deep.mesh));
  });

  it('gives only #rrggbb values', () => {
    for (const brand of ['#0B5CAB', '#ffffff', '#000000'])
      for (const tokens of Object.values(palette(brand)))
        for (const value of Object.values(tokens)) expect(isHexColor(value)).toBe(true);
  });

  it('refuses anything but #rrggbb', () => {
    for (const value of ['', 'red', '#fff', '#12345g', '#0b5cab;}', 'url(x)', '#0b5cabff'])
      expect(() => palette(value)).toThrow(RangeError);
  });
});

describe('contrast', () => {
  it('is 21 for black on white, 1 for equal colors, and does not depend on the order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
    expect(contrast('#0b5cab', '#ffffff')).toBeCloseTo(contrast('#ffffff', '#0b5cab'), 10);
  });
});
