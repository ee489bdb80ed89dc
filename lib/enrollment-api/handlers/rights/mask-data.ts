/** Names of facts that are numbers to keep to oneself, whichever way a record writes them. */
const NUMBERS = /^(ssn|account_number|bank_account|tax_number|ein|cc_number|number)$/i;

const last4 = (value: string): string => (value === '' ? '' : `ends in ${value.replaceAll(/\D/g, '').slice(-4)}`);

/**
 * Returns the facts of a person, by names with underscores and numbers by their last four digits: a file that lies among downloads must not
 * be what a thief of numbers looks for, and the person knows them (decisions 19, 267). What a record keeps of its own is left out.
 */
export function maskPerson(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        NUMBERS.test(name) && typeof value === 'string' ? last4(value) : value,
      ]),
  );
}
