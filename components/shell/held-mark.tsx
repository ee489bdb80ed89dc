import { CheckCircleIcon } from '@/components/art/icons';

/** "You have this plan", on a card and in the comparison: told before the cart refuses it (decisions 275). */
export function HeldMark({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="held-mark">
      <CheckCircleIcon />
      {text}
    </p>
  );
}
