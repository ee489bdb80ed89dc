/** Names of facts that are numbers to keep to oneself, whichever way a record writes them. */
const NUMBERS =
  /^(ssn|account|account_?number|routing|routing_?number|bank_account|tax_?number|ein|cc_number|card_?number|number)$/i;
/** Names of facts that open or find something elsewhere, and say nothing about a person. */
const OURS = /^(id|seen|token|customer|opened|processor|code|.*hash)$/i;
/** Names of facts whose long digits are no secret. */
const CALLED = /phone|mobile|fax/i;

const last4 = (value: string): string => (value === '' ? '' : `ends in ${value.replaceAll(/\D/g, '').slice(-4)}`);

/** True for a text that is a long number and nothing else: it is masked whatever it is called. */
const isLongNumber = (text: string): boolean =>
  /^[\d\s-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 9 && !/^\d{4}-\d\d-\d\d/.test(text);

/**
 * Returns the facts of a person, by names with underscores and numbers by their last four digits, however deep they lie: a file that lies
 * among downloads must not be what a thief of numbers looks for, and the person knows them (decisions 19, 267). What a record keeps of its
 * own is left out, as are facts without a value.
 */
export function maskPerson(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name, value]) => value !== null && value !== '' && !OURS.test(name))
      .map(([name, value]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        maskValue(name, value),
      ]),
  );
}

function maskValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => maskValue(name, one));
  if (typeof value === 'object' && value !== null) return maskPerson(value as Record<string, unknown>);
  if (typeof value !== 'string') return value;
  return NUMBERS.test(name) || (isLongNumber(value) && !CALLED.test(name)) ? last4(value) : value;
}
