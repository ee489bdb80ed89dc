import { cleanText } from '../text/text';
import { toStateCode } from '../words/states';
import { isZip } from './zip';

/** An address as the wire's fields have it; the second line may be empty. */
export type PostalAddress = { address1: string; address2: string; city: string; state: string; zip: string };

/** Words of addresses by the postal service's short form, so that "Avenue" and "Ave." are no difference. */
const SHORT: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'alley aly|avenue ave av aven|boulevard blvd boul|center ctr centre|circle cir circ|court ct|crossing xing|drive dr drv|' +
    'expressway expy|freeway fwy|heights hts|highway hwy|junction jct|lane ln|parkway pkwy pky|place pl|plaza plz|point pt|' +
    'ridge rdg|road rd|route rte|square sq sqr|street st str|terrace ter terr|trail trl|turnpike tpke|way wy|' +
    'north n|south s|east e|west w|northeast ne|northwest nw|southeast se|southwest sw|' +
    'apartment apt|building bldg|floor fl|room rm|suite ste|unit #|fort ft|mount mt|saint st'
  )
    .split('|')
    .flatMap((row) => {
      const [long = '', short = '', ...other] = row.split(' ');
      return [long, ...other].map((word) => [word, short]);
    }),
);

/** The texts of a form or a call as an address; the state by its code where it is one. */
export function toPostalAddress(texts: Readonly<Record<string, unknown>>): PostalAddress {
  const text = (name: keyof PostalAddress) => {
    const value = texts[name];
    return typeof value === 'string' ? cleanText(value) : '';
  };
  const state = text('state');
  return {
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: toStateCode(state) ?? state,
    zip: text('zip'),
  };
}

/** A line of an address without what makes no difference to a letter: case, punctuation, long and short forms. */
export function plainLine(line: string): string {
  const words = cleanText(line)
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u);
  return words
    .filter(Boolean)
    .map((word) => (Object.hasOwn(SHORT, word) ? (SHORT[word] ?? word) : word))
    .join(' ');
}

/** True when a letter would go to the same door: the lines say the same, whichever of the two says it. */
export function isSameAddress(a: PostalAddress, b: PostalAddress): boolean {
  const plain = ({ address1, address2, city, state }: PostalAddress) =>
    [plainLine(`${address1} ${address2}`), plainLine(city), toStateCode(state) ?? plainLine(state)].join('|');
  return isSameZip(a, b) && plain(a) === plain(b);
}

/** True when both are in one ZIP and state, on which prices depend. */
export function isSamePlace(a: PostalAddress, b: PostalAddress): boolean {
  return isSameZip(a, b) && toStateCode(a.state) === toStateCode(b.state);
}

const isSameZip = (a: PostalAddress, b: PostalAddress) => a.zip.trim() === b.zip.trim();

/** True when there is enough of an address to compare it: street, city, a state and a whole ZIP. */
export function isWholeAddress({ address1, city, state, zip }: PostalAddress): boolean {
  return address1.trim() !== '' && city.trim() !== '' && toStateCode(state) !== null && isZip(zip);
}

/** An address in one line, as on a letter: `12 Lantern St, Austin, TX 78701-4410`. */
export function addressInLine({ address1, address2, city, state, zip }: PostalAddress, zip4 = ''): string {
  const place = `${state} ${zip4 === '' ? zip : `${zip}-${zip4}`}`;
  return [address1, address2, city, place].filter((part) => part.trim() !== '').join(', ');
}
