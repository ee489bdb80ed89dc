import { STEP_FORMS } from '../fields/step-fields';
import { joinWords } from '../text/join-words';
import { stepForTab, type StepKey } from './step-table';

/** A tab of get-dynamic-tabs with what it says of the signature (decisions 187). */
export type SignedTab = {
  tab_name: string;
  complete?: boolean | undefined;
  signed_at?: string | undefined;
  changed?: readonly string[] | undefined;
  changed_at?: string | undefined;
};

/** A signature that was given for something else than what stands there now. */
export type ChangedSignature = {
  /** Instant, as on the wire. */
  signedAt: string;
  /** The steps that changed since, with the moment of the last save; null where it is not told. */
  steps: ReadonlyMap<StepKey, string | null>;
  /** "You changed your address after signing." */
  text: string;
  /** "before your address changed"; empty where nothing is named. */
  before: string;
};

type Person = { assisted: boolean };

/** Names of what changed beside the steps, and who changed it: the shopper, or we. */
const OTHERS: Readonly<Record<string, { words: string; ours: boolean }>> = {
  quote: { words: 'the answers of the quote', ours: false },
  cart: { words: 'the plans, their price or their start', ours: false },
  texts: { words: 'the agreement texts', ours: true },
};

const LISTS: Partial<Record<StepKey, string>> = {
  beneficiary: 'beneficiaries',
  health: 'health answers',
  dependent: 'dependents',
};

/** Returns what the tabs tell of a signature that no longer holds; null while it does, and before there is one. */
export function readChangedSignature(tabs: readonly SignedTab[], person: Person): ChangedSignature | null {
  const agreement = tabs.find(({ tab_name: name }) => stepForTab(name)?.key === 'agreement');
  if (agreement?.signed_at === undefined || agreement.complete === true) return null;
  const changed = tabs.flatMap(({ tab_name: name, changed: parts = [], changed_at: at }) => {
    const key = stepForTab(name)?.key;
    return key !== undefined && parts.length > 0 ? [{ key, parts, at: at ?? null }] : [];
  });
  const steps = changed.filter(({ key }) => key !== 'agreement');
  return {
    signedAt: agreement.signed_at,
    steps: new Map(steps.map(({ key, at }) => [key, at])),
    ...tellChanges(changed, person),
  };
}

type Changed = readonly { key: StepKey; parts: readonly string[] }[];

function tellChanges(changed: Changed, { assisted }: Person): Pick<ChangedSignature, 'text' | 'before'> {
  const whose = assisted ? 'the client’s' : 'your';
  const other = changed.flatMap(({ key, parts }) => (key === 'agreement' ? parts : []));
  const own = [
    ...changed.flatMap(({ key, parts }) => nounsOf(key, parts).map((noun) => `${whose} ${noun}`)),
    ...other.flatMap((name) => (OTHERS[name]?.ours === false ? [OTHERS[name].words] : [])),
  ];
  const ours = other.flatMap((name) => (OTHERS[name]?.ours === true ? [OTHERS[name].words] : []));
  const what = joinWords([...own, ...ours]);
  if (what === '') return { text: 'Something you signed has changed.', before: '' };
  const text = own.length > 0 ? `You changed ${what} after signing.` : `We changed ${what} after you signed.`;
  return { text, before: `before ${what} changed` };
}

function nounsOf(key: StepKey, parts: readonly string[]): string[] {
  if (key === 'agreement') return [];
  const list = LISTS[key];
  if (list !== undefined) return [list];
  if (key === 'health' || key === 'review') return [];
  const { groups } = STEP_FORMS[key];
  return parts.map((part) => {
    const group = groups.find((each) => each.key === part);
    return group?.noun ?? group?.legend.toLowerCase() ?? 'other answers';
  });
}
