import { PLAN_FACTS, factLabel, type FactCategory, type FactKey } from './plan-facts';

/** A fact in the words of the vocabulary; `%` in `words` stands for the value. */
type FactMeaning = { key: FactKey; words: string };

const SAME = '%';

type Old = Readonly<Record<string, Readonly<Partial<Record<FactKey, string>>>>>;

/** Labels of the time before keys, with what they say beside the value (decisions 139). */
const OLD_LABELS: Partial<Record<FactCategory, Old>> = {
  dental: {
    Crowns: { crowns: SAME },
    'Crowns, bridges, implants': { crowns: SAME, implants: SAME },
    'Braces, children to 19': { braces: '%, children to 19' },
    'Waiting period, major': { waiting_period: '% for major care' },
    'Waiting period, braces': { waiting_period: '% for braces' },
  },
  vision: {
    'Single-vision lenses': { lenses: '%, single vision' },
    'Frames or contacts': { frames: '%, or contacts', contacts: '%, or frames' },
    'Backup glasses': { second_pair: SAME },
    'Second pair, under 14': { second_pair: '% under 14' },
  },
  medical: {
    'Primary care and virtual visits': { primary_care: SAME, virtual_visits: SAME },
    'First three visits': { primary_care: '% for three visits' },
  },
  term_life: {
    Amount: { amount: SAME },
    Ages: { ages: SAME },
    'Oldest age to apply': { ages: 'Up to %' },
  },
  limitedmed: { 'Doctor by phone': { virtual_visits: '% by phone' } },
  lifestyle: { Visit: { virtual_visits: SAME } },
  supplemental: {
    'First diagnosis': { diagnosis: SAME },
    'First heart attack or stroke': { diagnosis: '%, heart attack or stroke' },
    'Hospital and surgery': { hospital_bills: SAME },
    'Travel over 60 miles': { travel: '% over 60 miles' },
  },
  critical: {
    Adult: { diagnosis: '% for each adult' },
    Child: { children: '% each' },
    'Heart attack or bypass': { diagnosis: '%, heart attack or bypass' },
    'Cancer, kidney failure, transplant': { diagnosis: '%, cancer, kidney failure or transplant' },
  },
  accident: { 'Surgery after an accident': { surgery: SAME } },
  hospital: {
    'Further day': { hospital_day: '%, after the first day' },
    'Waiting period, pregnancy': { waiting_period: '% for pregnancy' },
  },
  pet: {
    'Accident bills': { vet_bills: '%, accidents only' },
    'Waiting period, illness': { waiting_period: '% for illness' },
  },
};

/**
 * The meanings of a fact that has a label alone in the vocabulary of its category; none when it is the plan's own.
 * "Lenses, thin included" is "Lenses" with a note beside its value.
 */
export function meaningsOf(category: FactCategory, label: string): FactMeaning[] {
  const known = plainMeanings(category, label);
  const comma = label.indexOf(', ');
  if (known.length > 0 || comma < 0) return known;
  const [base, ...others] = plainMeanings(category, label.slice(0, comma));
  return base?.words === SAME && others.length === 0
    ? [{ key: base.key, words: `${SAME} (${label.slice(comma + 2)})` }]
    : [];
}

function plainMeanings(category: FactCategory, label: string): FactMeaning[] {
  const wanted = plain(label);
  const keys = Object.keys(PLAN_FACTS[category]) as FactKey[];
  const own = keys.find((key) => plain(factLabel(category, key) ?? '') === wanted);
  if (own !== undefined) return [{ key: own, words: SAME }];
  const old = Object.entries(OLD_LABELS[category] ?? {}).find(([name]) => plain(name) === wanted)?.[1] ?? {};
  return Object.entries(old).map(([key, words]) => ({ key: key as FactKey, words }));
}

const plain = (label: string): string => label.trim().toLowerCase();
