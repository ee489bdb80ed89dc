import { isSameAddress, plainLine, type PostalAddress } from '@/lib/rules/people/postal-address';
import { messages } from '@/lib/rules/text/messages';
import type { AddressVerdict } from '../ports';

/**
 * The built-in postal directory of demos: invented streets, enough to show what a comparison comes to. It knows nothing
 * about any other address and says so.
 */
const KNOWN: readonly (PostalAddress & { zip4: string })[] = [
  { address1: '12 Lantern St', address2: '', city: 'Austin', state: 'TX', zip: '78701', zip4: '4410' },
  { address1: '48 Copper Kettle Rd', address2: '', city: 'Austin', state: 'TX', zip: '78702', zip4: '1187' },
  { address1: '7 Harbor Mill Ln', address2: '', city: 'Portland', state: 'ME', zip: '04101', zip4: '2093' },
];

/** House number and first word of the street, by which a directory finds what was written otherwise. */
const startOf = (line: string) => plainLine(line).split(' ').slice(0, 2).join(' ');

/** Compares an address with the demo's directory. */
export function compareDemoAddress(typed: PostalAddress): AddressVerdict {
  if (plainLine(typed.address1).includes('nowhere')) return { outcome: 'unknown', message: messages.addressUnknown };
  const known = KNOWN.find(({ address1 }) => startOf(address1) === startOf(typed.address1));
  if (!known) return { outcome: 'unchecked' };
  const { zip4, ...address } = known;
  const found = { ...address, address2: typed.address2 };
  return isSameAddress(found, typed) ? { outcome: 'found', zip4 } : { outcome: 'suggested', address: found, zip4 };
}
