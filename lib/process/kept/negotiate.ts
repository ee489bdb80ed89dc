/** The ways in which an answer may be written; the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The `Accept-Encoding` of a request; Node joins several. */
export function acceptedBy({ headers }: { headers: NodeJS.Dict<string | string[]> }): string | undefined {
  const accepted = headers['accept-encoding'];
  return Array.isArray(accepted) ? accepted.join(',') : accepted;
}

/** Headers seen so far with what they chose: there are a few dozen in all of the web, and made-up ones are not kept. */
const chosen = new Map<string, Encoding>();
const MOST_CHOSEN = 500;

/** The encoding that a client likes best, and of those it likes as well the smallest; `q=0` is a refusal (RFC 9110). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const weights = weightsOf(header);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0));
  const best = ENCODINGS.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  // Nothing that is offered can be had: unwritten is what every client reads.
  const encoding = weightOf(best) > 0 ? best : 'identity';
  if (chosen.size < MOST_CHOSEN) chosen.set(header, encoding);
  return encoding;
}

/** True when a client would take this encoding if it were chosen for it: named, and not refused. */
export function isTaken(header: string | undefined, encoding: string): boolean {
  return header !== undefined && (weightsOf(header).get(encoding) ?? 0) > 0;
}

/** The weight of each name in an `Accept-Encoding`; what is no weight counts as a refusal. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const given = parameters.find((text) => /^q\s*=/.test(text));
    const weight = given === undefined ? '1' : given.replace(/^q\s*=\s*/, '');
    if (name !== '') weights.set(name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

/** True when an `If-None-Match` names this tag, compared weakly: what a browser has is still right. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const wanted = tag.replace(/^W\//, '');
  for (const [, opaque] of header.matchAll(/(?:^|,)\s*(?:W\/)?("[^"]*")\s*(?=,|$)/g))
    if (opaque === wanted) return true;
  return false;
}
