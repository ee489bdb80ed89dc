import { createHash } from 'node:crypto';
import { sumCents } from '@/lib/rules/money/money';
import { toPlainText } from '../../mail/plain-text';
import { rateDecided } from '../../rating/decided';
import { guaranteedLevel, PlanDefinition } from '../../rating/plan';
import { PRICING_RULES } from '../../rating/pricing-rules';
import { rateCart, type RatedCart } from '../../rating/rate-cart';
import { levelOf } from '../../rating/rate';
import type { PriceInputs } from '../policies/price-inputs';
import { apart, checkLater, parsed, type Files } from './check-later';
import { AuditSlice, Documents, Manifest, Prices, Signatures, Texts } from './proof-format';
import { readZip } from './zip-archive';

/** The verdict about a pack: what was computed anew and agrees, and each thing that differs. */
export type ProofVerdict = { policy: string; checked: readonly string[]; differs: readonly string[] };

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Checks a proof pack by itself, without a database (decisions 261): every hash, every price by `rate`, the order of the audit rows.
 * The keyed hashes of the log are checked where its keys are, by `npm run audit:verify`.
 */
export function checkProof(archive: Buffer): ProofVerdict {
  const files = readZip(archive);
  if (files === null) return nothing('The file is no proof pack, or was changed.');
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const manifest = parsed(Manifest, byName.get('manifest.json'));
  if (manifest === null) return nothing('manifest.json cannot be read.');
  const wrong = manifest.files.filter(({ name, sha256 }) => hashOf(byName.get(name) ?? Buffer.alloc(0)) !== sha256);
  const listed = new Set([...manifest.files.map(({ name }) => name), 'manifest.json']);
  const differs = [
    ...wrong.map(({ name }) => `${name} is not the file that the pack was made with.`),
    ...files.flatMap(({ name }) => (listed.has(name) ? [] : [`${name} does not belong to the pack.`])),
  ];
  const checked = [`${manifest.files.length} files have the hash of the manifest.`];
  const parts = [checkPrices(byName, manifest.policy), checkTexts(byName), checkAudit(byName), checkHashes(byName)];
  return {
    policy: manifest.policy,
    checked: [...(wrong.length === 0 ? checked : []), ...parts.flatMap((part) => part.checked)],
    differs: [...differs, ...parts.flatMap((part) => part.differs)],
  };
}

const nothing = (why: string): ProofVerdict => ({ policy: '', checked: [], differs: [why] });

type Part = { checked: string[]; differs: string[] };

function checkPrices(files: Files, policy: string): Part {
  const prices = parsed(Prices, files.get('prices.json'));
  if (prices === null) return { checked: [], differs: ['prices.json cannot be read.'] };
  const differs: string[] = prices.policy === policy ? [] : ['prices.json is of another policy.'];
  let count = prices.items.length;
  try {
    const inputs = readInputs(files);
    if (inputs.rules !== PRICING_RULES)
      return {
        checked: [],
        differs: [`The prices are of edition ${inputs.rules}; this release computes ${PRICING_RULES}.`],
      };
    const cart = cartOf(inputs);
    const later = checkLater(files, prices);
    differs.push(...soldDiffers(prices, cart), ...decidedDiffers(prices, inputs), ...later.differs);
    count += later.count;
    if (inputs.on !== prices.starts)
      differs.push('The first day of coverage is another one than the prices were computed for.');
  } catch {
    return { checked: [], differs: [...differs, 'inputs.json cannot be computed with.'] };
  }
  return { checked: differs.length === 0 ? [`${count} prices come out to the same cent by the inputs.`] : [], differs };
}

/** The inputs with each plan read by its schema. Throws for what is none. */
function readInputs(files: Files): PriceInputs {
  const raw = JSON.parse(files.get('inputs.json')?.toString('utf8') ?? '') as PriceInputs;
  const plans = raw.plans.map(({ version, definition }) => ({ version, definition: PlanDefinition.parse(definition) }));
  return { ...raw, plans };
}

function cartOf({ plans, chosen, associations, household, on }: PriceInputs): RatedCart {
  const planOf = (id: string) => {
    const found = plans.find(({ definition }) => definition.id === id);
    if (!found) throw new RangeError('a plan is missing');
    return found.definition;
  };
  const entries = chosen.map(({ planId, pricingId }) => ({ plan: planOf(planId), pricingId }));
  return rateCart(entries, household, on, associations.map(planOf));
}

function soldDiffers(prices: Prices, cart: RatedCart): string[] {
  const sold = [
    ...cart.items.map(({ planId, pricingId, cents, result }) => ({
      ...{ planId, pricingId, cents },
      once: result.ok ? result.oneTimeCents : 0,
    })),
    ...cart.memberships.map(({ planId, pricingId, cents }) => ({ planId, pricingId, cents, once: 0 })),
  ];
  const found: string[] =
    sold.length === prices.items.length ? [] : ['The plans of the pack are not those of the inputs.'];
  for (const { plan, level, monthly, once } of prices.items) {
    const computed = sold.find(({ planId, pricingId }) => planId === plan && pricingId === level);
    if (!computed) found.push(`Plan ${plan}, level ${level} is not in the inputs.`);
    else
      found.push(
        ...apart(`Plan ${plan} a month`, monthly, computed.cents),
        ...apart(`Plan ${plan} once`, once, computed.once),
      );
  }
  const first = prices.payments
    .filter(({ month }) => month === 0)
    .flatMap(({ amount }) => apart('The first payment', amount, cart.firstMonthCents));
  const isDecided = prices.held.some(({ decisions }) => decisions.length > 0);
  return [
    ...found,
    ...apart('The first month', prices.first_month, cart.firstMonthCents),
    ...apart('Each later month', prices.recurring, cart.recurringCents),
    ...(isDecided ? [] : first),
  ];
}

/** Prices of held plans: the first as it was sold, and after decisions on evidence the one of the decided levels. */
function decidedDiffers({ held, items }: Prices, inputs: PriceInputs): string[] {
  return held.flatMap(({ plan, renews, monthly, before, decisions }) => {
    if (renews !== null) return [];
    const item = items.find((one) => one.plan === plan);
    const definition = inputs.plans.find((one) => one.definition.id === plan)?.definition;
    if (!item || !definition) return [];
    const sold = apart(`Plan ${plan} as it was held first`, before[0]?.cents ?? monthly, item.monthly);
    if (decisions.length === 0) return sold;
    const chosen = levelOf(definition, item.level);
    const guaranteed =
      guaranteedLevel(definition.levels, chosen.evidence?.guaranteedAmount ?? 0)?.pricingId ?? item.level;
    const levels = new Map(decisions.map(({ person, level }) => [person, level]));
    const people = ['member', 'spouse', ...Array.from({ length: 20 }, (_, at) => `child-${at + 1}`)];
    const all = new Map(people.map((person) => [person, levels.get(person) ?? guaranteed]));
    const priced = rateDecided(definition, all, inputs.household, inputs.on);
    const known = [...before.map(({ cents }) => cents), monthly];
    if (!priced.ok) return [...sold, `Plan ${plan} as it was decided has no price by the inputs.`];
    return known.includes(priced.monthlyCents)
      ? sold
      : [...sold, ...apart(`Plan ${plan} as it was decided`, monthly, priced.monthlyCents)];
  });
}

function checkTexts(files: Files): Part {
  const texts = parsed(Texts, files.get('texts.json'));
  if (texts === null) return { checked: [], differs: ['texts.json cannot be read.'] };
  const differs = texts.flatMap(({ text, words, source, sha256, hash_of: of }) => {
    const [told, kept] = [files.get(words), files.get(source ?? words)];
    if (!told || !kept) return [`The words of ${text} are missing.`];
    const isSame = source === null || readable(kept.toString('utf8')) === told.toString('utf8');
    const isKept = of !== 'whole' || (hashOf(kept) === sha256 && isSame);
    return isKept ? [] : [`The words of ${text} are not those that were accepted.`];
  });
  const whole = texts.filter(({ hash_of: of }) => of === 'whole').length;
  return {
    checked: differs.length === 0 ? [`${whole} of ${texts.length} texts have the hash that was signed.`] : [],
    differs,
  };
}

/** The words of a stored text, its heading first, as the ledger of consents keeps them. */
function readable(source: string): string {
  const [head = '', ...body] = source.split('\n');
  return `${head}\n\n${toPlainText(body.join('\n'))}`;
}

/** Rows in the order of the log; of two that follow each other the later names the hash of the earlier. */
function checkAudit(files: Files): Part {
  const rows = parsed(AuditSlice, files.get('audit.json'));
  if (rows === null) return { checked: [], differs: ['audit.json cannot be read.'] };
  const differs = rows.flatMap(({ seq, previousHash }, at) => {
    const before = rows[at - 1];
    if (!before) return [];
    if (before.seq >= seq) return [`Row ${seq} of the log is not in its place.`];
    return before.seq === seq - 1 && before.hash !== previousHash
      ? [`Row ${seq} of the log does not follow row ${before.seq}.`]
      : [];
  });
  return { checked: differs.length === 0 ? [`${rows.length} rows of the audit log are in their order.`] : [], differs };
}

function checkHashes(files: Files): Part {
  const read = [
    parsed(Signatures, files.get('signatures.json')),
    parsed(Documents, files.get('documents.json')),
  ] as const;
  const [signatures, documents] = read;
  if (signatures === null || documents === null)
    return { checked: [], differs: ['signatures.json or documents.json cannot be read.'] };
  const counted = sumCents([signatures.length, documents.length]);
  return { checked: [`${counted} hashes of signatures and documents are told.`], differs: [] };
}
