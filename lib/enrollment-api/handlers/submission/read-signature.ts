import { isEnoughInk } from '@/lib/rules/steps/ink';
import { isSignedBy, signedNameMessage } from '@/lib/rules/people/signed-name';
import { messages } from '@/lib/rules/text/messages';
import { stepMessages } from '@/lib/rules/text/step-messages';
import type { SignatureMode } from '@/lib/rules/words/answer-kinds';
import { measurePngDataUrl, unpackPng, type Png } from '../../pdf/png';

/** The pad of a phone with three pixels a point has 1.5 million. */
const LIMITS = { maxBytes: 1_000_000, maxWidth: 2_400, maxHeight: 1_200, maxPixels: 2_000_000 };

type Sent = {
  signature?: string | undefined;
  signature_mode?: SignatureMode | undefined;
  signed_name?: string | undefined;
};

/** A signature as it came in, unpacked; `png` is null where nothing came that is a picture. */
export type SentSignature = { kind: SignatureMode; png: Png | null; typed: string };

/** Reads a signature outside of any transaction: unpacking takes a while. */
export async function readSignature(sent: Sent): Promise<SentSignature> {
  const measured = measurePngDataUrl(sent.signature ?? '', LIMITS);
  return {
    kind: sent.signature_mode ?? 'drawn',
    png: measured && (await unpackPng(measured)),
    typed: sent.signed_name ?? '',
  };
}

/**
 * The fault of a signature of this person, beside its field: nothing there, another name typed, or less ink than a
 * signature has (decisions 33).
 */
export function signatureProblems(
  { kind, png, typed }: SentSignature,
  name: string,
): { target_element: string; error_message: string }[] {
  const problem = (error_message: string) => [{ target_element: 'signature', error_message }];
  if (png === null || png.isBlank()) return problem(messages.signature);
  if (kind === 'typed') return isSignedBy(typed, name) ? [] : problem(signedNameMessage(name));
  return isEnoughInk(png.pixels()) ? [] : problem(stepMessages.signatureInk);
}
