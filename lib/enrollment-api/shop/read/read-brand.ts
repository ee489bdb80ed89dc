import * as z from 'zod';
import { DYNAMIC_KEYS, type DynamicKey } from '@/lib/contract/branding';
import { AGENT_HOMES, COLOR_MODES, CORNERS, FONTS } from '@/lib/rules/words/site-kinds';
import type { Picture, Told } from '../shop';
import type { Report } from './level-draft';
import { LocatedYaml } from './located-yaml';
import { lookAtPicture, pictureAddress } from './read-picture';

/** Keys whose value is a picture: a path of every site's own, or a file beside the look. */
const isPicture = (key: string): boolean =>
  /^(?:cart_logo|logo_dark|paper_logo|footer_logo|ios_icon|android_icon|.*_image.*)$/.test(key);

const yesNo = z.enum(['yes', 'no']);
const link = z.string().regex(/^(?:https:\/\/\S+|\/\S*)$/, 'expected https://… or a path of the site');
const FORMS: Partial<Record<DynamicKey, z.ZodType>> = {
  brand_color: z.string().regex(/^#[0-9a-f]{6}$/i, 'expected a color such as #8a1f3d'),
  radius: z.enum(CORNERS),
  mode: z.enum(COLOR_MODES),
  font: z.enum(FONTS),
  agent_home: z.enum(AGENT_HOMES),
  show_quotation: yesNo,
  admin_tools: yesNo,
  display_phone: z.string().regex(/^\d{10}$/, 'expected ten digits'),
};

const formOf = (key: string): z.ZodType =>
  FORMS[key as DynamicKey] ?? (key.startsWith('link_') ? link : z.string().max(4_000));

/** The look of a site by its keys; unknown ones are refused, as nothing would show them. */
const Look = z.strictObject(Object.fromEntries(Object.keys(DYNAMIC_KEYS).map((key) => [key, formOf(key).optional()])));

export type ReadBrand = { branding: Record<string, string>; pictures: Told<Picture>[] };

/** Pictures of `brands`: a file by its name, or null; `isFirst` is true once for each, as what is wrong with one is told once. */
export type Pictures = { load: (name: string) => Buffer | null; isFirst: (name: string) => boolean };

/** Reads `brands/{host}_{slug}.json` with the pictures that it names. */
export function readBrand(
  file: string,
  text: string,
  siteKey: string,
  { load, isFirst }: Pictures,
  report: Report,
): ReadBrand | null {
  const json = new LocatedYaml(file, text);
  const look = json.read(Look, report) as Record<string, string> | null;
  if (!look) return null;
  const pictures: Told<Picture>[] = [];
  const branding = { ...look };
  const wrong = (name: string, problem: Parameters<Report>[0]): void => {
    if (isFirst(name)) report(problem);
  };
  for (const [key, value] of Object.entries(look)) {
    if (!isPicture(key) || value.startsWith('/')) continue;
    const at = json.at([key]);
    const bytes = /^[\w.-]+$/.test(value) ? load(value) : null;
    if (!bytes) {
      wrong(value, {
        at,
        what: `The picture ${value} is missing`,
        expected: 'a file beside it, or a path that begins with /',
      });
      continue;
    }
    const seen = lookAtPicture(bytes, value, key === 'paper_logo');
    if ('what' in seen) {
      wrong(value, { at, ...seen });
      continue;
    }
    const address = pictureAddress(bytes, seen.ending);
    branding[key] = address;
    pictures.push({ row: { siteKey, file: `brands/${value}`, address, type: seen.type, bytes }, at });
  }
  return { branding, pictures };
}
