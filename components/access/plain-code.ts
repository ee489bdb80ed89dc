import type { CameBack } from '@/components/plain-answer';

/** A form of codes without script: where it goes, what goes along unseen, and how it came back (decisions 159). */
export type PlainForm = {
  action: string;
  hidden: Readonly<Record<string, string>>;
  /** The typed text and the word about it; null before. */
  sent: { typed: string; problem: string | undefined } | null;
};

/** The two routes of plain forms, and the form that came back from one of them. */
export type PlainCodes = {
  codes: { action: string; sent: CameBack | null };
  signIn: { action: string; sent: CameBack | null };
};

/** The part of a page that a form came back to; null for any other part. */
export function sentTo(sent: CameBack | null, about: string): PlainForm['sent'] {
  if (sent?.about !== about) return null;
  return { typed: sent.values['typed'] ?? sent.values['email'] ?? '', problem: sent.problems['text'] };
}
