/** The one word by which an address asks its page to say that its form needs scripts. */
const NOTE = 'needs=scripts';

const partsOf = (search: string): string[] => search.replace(/^\?/, '').split('&').filter(Boolean);

/** The query of an address (`''` or `?…`) with that word, once, whatever else stands in it. */
export function withScriptsNote(search: string): string {
  return `?${[...partsOf(search).filter((part) => part !== NOTE), NOTE].join('&')}`;
}

/** The query without it. */
export function withoutScriptsNote(search: string): string {
  const rest = partsOf(search).filter((part) => part !== NOTE);
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}

/** True when a query asks for the sentence. */
export const hasScriptsNote = (search: string): boolean => partsOf(search).includes(NOTE);
