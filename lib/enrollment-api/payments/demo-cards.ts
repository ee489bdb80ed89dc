import cardValidator from 'card-validator';

/** Answers of the demo's processor for a card; `approve` for every number that is not among those below. */
export type DemoBehaviour =
  | 'approve'
  | 'do_not_honor'
  | 'insufficient_funds'
  | 'expired_card'
  | 'step-up'
  | 'slow'
  | 'capture-fails';

/** Test numbers, in the spirit of those that processors publish (payments/README.md). */
const NUMBERS: Readonly<Record<string, DemoBehaviour>> = {
  '4000000000000002': 'do_not_honor',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000002760003184': 'step-up',
  '4000000000004087': 'slow',
  '4000000000000341': 'capture-fails',
};

/** A card as the demo's processor keeps it: never its number, never its code. */
export type DemoCard = {
  token: string;
  behaviour: DemoBehaviour;
  brand: string;
  last4: string;
  expirationMonth: string;
  expirationYear: string;
};

/** Reads a card; null for a number that no brand has. */
export function readDemoCard(
  token: string,
  given: { number: string; expirationMonth: string; expirationYear: string },
): DemoCard | null {
  const number = given.number.replaceAll(/\D/g, '');
  const { card, isValid } = cardValidator.number(number);
  if (!isValid) return null;
  const { expirationMonth, expirationYear } = given;
  const behaviour = NUMBERS[number] ?? 'approve';
  return { token, behaviour, brand: card?.type ?? 'card', last4: number.slice(-4), expirationMonth, expirationYear };
}
