import type { CookieCodec } from '@/lib/session/cookie';
import { REFUSED_FORM_SECONDS } from '@/lib/session/set-cookie';

/** Bytes of a seal at most: with its name a browser still keeps the cookie. */
const SEAL_MAX = 3_600;
const TOO_MUCH = 'Not all of it could be kept here without scripts: please type what is empty again.';
const MORE = 'There is more to complete than is listed here.';

/** A form that was sent without script and refused: what was typed, and what is wrong with it. */
type Refused = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  message: string;
};

/** Sealed with everything, or without its longest texts, then with its first messages alone, when no cookie holds it all. */
export async function sealRefused<T extends Refused>(form: T, codec: CookieCodec): Promise<string> {
  const seal = await codec.sealValue(form, REFUSED_FORM_SECONDS);
  if (seal.length <= SEAL_MAX) return seal;
  const [longest] = Object.entries(form.values).sort(([, one], [, other]) => other.length - one.length);
  if (longest !== undefined && longest[1].length > 1) {
    const { [longest[0]]: _, ...values } = form.values;
    return sealRefused({ ...form, values, message: TOO_MUCH }, codec);
  }
  const problems = Object.entries(form.problems);
  if (problems.length === 0) return codec.sealValue({ ...form, values: {}, message: TOO_MUCH }, REFUSED_FORM_SECONDS);
  const first = Object.fromEntries(problems.slice(0, problems.length >> 1));
  return sealRefused({ ...form, values: {}, problems: first, message: form.message || MORE }, codec);
}
