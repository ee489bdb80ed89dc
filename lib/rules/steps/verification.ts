import type { Descriptor } from '../words/field-descriptor';
import { stepMessages as messages } from '../text/step-messages';
import type { VerificationMode } from '../words/answer-kinds';

/** The box of the consent to sign electronically, by its wire name (decisions 26). */
export const CONSENT = 'consent_electronic';

const ACCEPTANCE = 'accept-';
/** The name of the box that accepts a text. */
export const acceptanceId = (textId: string): string => `${ACCEPTANCE}${textId}`;
/** Returns the ids of the texts whose boxes are among these names. */
export const acceptedTexts = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(ACCEPTANCE)).map((name) => name.slice(ACCEPTANCE.length));

/** Mark of the texts that boxes were ticked to, among the ticks of a draft. */
const TICKED_TO = 'texts:';
const markOf = (textsHash: string): string => `${TICKED_TO}${textsHash.slice(0, 32)}`;

/**
 * Returns ticked boxes as a draft keeps them, in one answer with the texts they were given to: a draft sends what changed
 * alone, and the texts of the page do not change while one ticks.
 */
export function keptTicks(boxes: readonly string[], textsHash: string): Record<string, 1> {
  return boxes.length === 0 ? {} : Object.fromEntries([...boxes, markOf(textsHash)].map((name) => [name, 1]));
}

/** Returns the boxes of a draft that were ticked to these very texts, and whether some were ticked to others. */
export function readTicks(kept: readonly string[], textsHash: string): { boxes: string[]; areOld: boolean } {
  const boxes = kept.filter((name) => !name.startsWith(TICKED_TO));
  const isSame = kept.includes(markOf(textsHash));
  return { boxes: isSame ? boxes : [], areOld: boxes.length > 0 && !isSame };
}

/** One text of the agreement step (rules 3 §3). `text_body` is HTML that the server has sanitized. */
export type AgreementText = { text_head: string; text_body: string; text_required: boolean };

/** The order in which required fields decide the mode (rules 3 §4). */
const MODES: readonly [field: string, mode: VerificationMode][] = [
  ['agent_name', 'rep'],
  ['group_name', 'group'],
  ['user_name', 'applicant'],
  ['signature', 'sigapplicant'],
];

/** Returns the mode the server's required fields ask for; null when they ask for none. */
export function verificationMode(descriptors: readonly Descriptor[]): VerificationMode | null {
  const required = new Set(descriptors.filter((descriptor) => descriptor.required).map(({ field_name }) => field_name));
  return MODES.find(([field]) => required.has(field))?.[1] ?? null;
}

/** Returns the title of the verification section (rules 3 §2). */
export function verificationTitle(mode: VerificationMode | null): string {
  if (mode === 'rep') return 'Broker Verification';
  return mode === 'group' ? 'Group Verification' : 'Applicant Verification';
}

/**
 * Returns the messages by position of the texts whose box is not ticked; empty when all that must be accepted are
 * (rules 3 §5).
 */
export function checkAcceptances(
  texts: readonly AgreementText[],
  accepted: readonly boolean[],
): Record<number, string> {
  const open = texts.flatMap((text, index) => (text.text_required && accepted[index] !== true ? [index] : []));
  return Object.fromEntries(open.map((index) => [index, messages.acceptText]));
}

/**
 * Returns the exact texts shown, as one string with a fixed form, to be hashed and kept with the signature
 * (decisions 26). Line ends are unified; any other change of the texts changes the string.
 */
export function agreementTranscript(texts: readonly AgreementText[], specialMessage: string): string {
  const unify = (text: string) => text.replaceAll('\r\n', '\n');
  return JSON.stringify([
    texts.map(({ text_head, text_body, text_required }) => [unify(text_head), unify(text_body), text_required]),
    unify(specialMessage),
  ]);
}
