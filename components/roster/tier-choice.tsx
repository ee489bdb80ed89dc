import { RadioField } from '@/components/field/choice-field';
import { TIER_FACTS, type Tier } from '@/lib/rules/words/tiers';

export type TierChoiceProps = {
  id: string;
  label: string;
  error: string | undefined;
  defaultTier?: Tier;
  /** Says in plain words whom a tier covers; for the person themselves. */
  hints?: boolean;
  onChange?: () => void;
};

/** The four tiers (rules 1 §3). */
export function TierChoice({ id, label, error, defaultTier, hints = false, onChange }: TierChoiceProps) {
  return (
    <RadioField
      id={id}
      name="tier"
      label={label}
      error={error}
      {...(onChange && { onChange })}
      {...(defaultTier && { defaultValue: defaultTier })}
      choices={TIER_FACTS.map(({ code, label: name, hint }) => ({
        value: code,
        label: name,
        ...(hints && { detail: hint }),
      }))}
    />
  );
}
