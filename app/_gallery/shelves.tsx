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

/** Everything the gallery shows. */
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

/** Components of `components/ui` and `components/field` without a place on a shelf, and why. */
export const NOT_ON_SHELVES: Readonly<Record<string, string>> = {
  Container: 'The column that the gallery itself stands in.',
  DialogSupport: 'Draws nothing: the document has it once.',
  PageHeader: 'The heading of the gallery itself: a page has one.',
  SkipLink: 'The document has it, out of sight until it has the focus; the browser test looks at it there.',
  StatusProvider: 'Nothing to see: the live region of the document.',
  VisuallyHidden: 'Nothing to see: it is for screen readers.',
};
