import * as z from 'zod';
import { OPEN_TYPES } from '@/lib/rules/words/visits';
import { WireId } from '../../rating/vocabulary';
import type { DefaultGuest, Told } from '../shop';
import { Unreadable } from '../sheet';
import type { Folder } from './folder';
import type { Report } from './level-draft';
import { LocatedYaml } from './located-yaml';

const Settings = z.strictObject({
  format: z.literal(1, 'expected 1, the format that is read here'),
  guest: z
    .strictObject({
      agent: WireId.optional(),
      group: WireId.optional(),
      portal: WireId.optional(),
      openType: z.enum(OPEN_TYPES).default('user'),
    })
    .optional(),
});

/** Reads `shop.yaml`, which says that a folder is a shop, and who has the visitors of sites without an owner. */
export function readGuest(folder: Folder, report: Report): Told<DefaultGuest> | null {
  const file = 'shop.yaml';
  if (!folder.has(file))
    throw new Unreadable({ at: { file, line: 1, column: 1 }, what: 'The file is missing', expected: 'format: 1' });
  const yaml = new LocatedYaml(file, folder.text(file));
  const told = yaml.read(Settings, report);
  if (!told?.guest) return null;
  const { agent = null, group = null, portal = null, openType } = told.guest;
  return { row: { agent_id: agent, group_id: group, portal_id: portal, open_type: openType }, at: yaml.at(['guest']) };
}
