import type { FieldDescriptor } from '@/lib/contract/descriptor';
import type { Descriptor } from '@/lib/rules/steps/field-descriptors';
import type { Option } from '@/lib/rules/words/option';
import { maskSsn } from '@/lib/rules/text/masks';

/** What every step's page hands to its form. Plain data: it crosses from the server to the browser. */
export type StepData = {
  /** Wire descriptors of the step's fields. */
  descriptors: readonly FieldDescriptor[];
  /** Version of the saved answers; a save with an older one is refused (decisions 24). */
  version: string | null;
  today: string;
  /** A rep fills the form for a client. */
  assisted: boolean;
  /** Choices by wire name. */
  options: Readonly<Record<string, readonly Option[]>>;
  /** Where Next leads: the following step, or back to the review it was opened from. */
  nextHref: string;
  backHref: string;
  /** The step was opened from the review page (the spec's `navto`). */
  returnsToReview: boolean;
  /** Prefilled address of the Save & Continue Later dialog. */
  email: string;
};

const STORED_NUMBER = '•••••';

/** The wire's descriptor to the rules' one: a stored secret stands in its field as dots and its last four digits. */
export function toDescriptor(wire: FieldDescriptor): Descriptor {
  const { masked, options, shown, ...rest } = wire;
  const value = masked === undefined ? rest.value : maskedValue(wire.field_name, masked);
  return {
    field_name: rest.field_name,
    value,
    required: rest.required,
    read_only: rest.read_only,
    ...(shown !== undefined && { shown }),
    ...(options !== undefined && { options }),
  };
}

function maskedValue(name: string, last4: string): string {
  return name === 'ssn' ? maskSsn(last4) : `${STORED_NUMBER}${last4}`;
}
