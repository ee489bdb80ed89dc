/** The verdicts on a document by its number and hash (decisions 175). */
export const VERDICTS = ['unchanged', 'changed', 'unknown'] as const;
export type DocumentVerdict = (typeof VERDICTS)[number];

const WORDS: Record<DocumentVerdict, string> = {
  unchanged: 'This document is unchanged.',
  changed: 'This document has been changed.',
  unknown: 'This is not one of our documents.',
};

type Told = { verdict: DocumentVerdict; sealedBy: string | null; sealedAt: string | null; stamped: boolean };

/** The verdict in words; `tellMoment` says an instant of ISO form as people read it. */
export function tellVerdict(
  { verdict, sealedBy, sealedAt, stamped }: Told,
  tellMoment: (at: string) => string,
): string {
  if (verdict === 'changed')
    return `${WORDS.changed} We have a document of this number, and it is not this file. Ask us for a new copy.`;
  if (verdict === 'unknown' || sealedAt === null) return WORDS[verdict];
  const by = sealedBy === null ? 'kept by us' : `sealed by ${sealedBy}`;
  return `${WORDS.unchanged} It was ${by} on ${tellMoment(sealedAt)}${stamped ? ', as a time-stamp service confirmed' : ''}.`;
}
