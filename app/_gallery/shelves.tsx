import type { SanitizedHtml } from '@/lib/rules/words/html';
import { ACTIONS } from './actions';
import { CATALOGUE_FIELDS } from './catalogue-fields';
import { CONTROLS } from './controls';
import { DIALOGS_SHELF } from './dialogs';
import { FIELDS } from './fields';
import { MESSAGES } from './messages';
import { SHARED_PARTS } from './shared-parts';
import type { Shelf } from './specimen';
import { surfaces } from './surfaces';

/** Returns everything the gallery shows. */
export const shelves = (rich: SanitizedHtml): readonly Shelf[] => [
  ACTIONS,
  MESSAGES,
  ...surfaces(rich),
  CONTROLS,
  ...FIELDS,
  CATALOGUE_FIELDS,
  SHARED_PARTS,
  DIALOGS_SHELF,
];
