import { SESSION_INPUTS } from './visits';

const OTHER_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Names that say something else in a save, or in the form that is posted without scripts (decisions 158). */
const RESERVED: ReadonlySet<string> = new Set([
  'constructor',
  'version',
  'step',
  'navto',
  'part',
  'entry',
  'intent',
  ...SESSION_INPUTS,
]);

/** Says whether an answer that the catalogue does not know can be sent under this name (decisions 157). */
export const isOtherName = (name: string): boolean => OTHER_NAME.test(name) && !RESERVED.has(name);
