import { fieldError } from '@/lib/contract/field-errors';
import { compileMatcher } from '@/lib/contract/match';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { STEPS, type StepKey } from '@/lib/rules/steps/step-table';
import { messages } from '@/lib/rules/text/messages';
import { isRecord } from '@/lib/rules/text/records';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { startGoBetween, type GoneAnswer } from '../../config/go-between';
import { ODDITIES } from './oddities';

export type OddTab = { tab_name: string; required: boolean; order: number; complete: boolean };

/** The ways in which an API is odd; in everything else it is the real one. */
export type Oddity = {
  tabs?: (tabs: readonly OddTab[]) => OddTab[];
  /** The fields of a step as it describes them. */
  fields?: Partial<Record<StepKey, (fields: readonly Descriptor[]) => Descriptor[]>>;
  /** Answers that it alone asks for and keeps; the real one never hears of them. */
  keeps?: readonly string[];
  /** Those of them without which it takes no personal information. */
  insists?: readonly string[];
  /** Steps that it takes by itself, whatever the answers are. */
  takes?: readonly StepKey[];
  /** What it says in the place of the real one. */
  says?: Partial<Record<EndpointName, GoneAnswer>>;
};

export type OddApi = {
  url: string;
  be: (oddity: keyof typeof ODDITIES) => void;
  /** The answers that the last save of a step brought, and how often an endpoint was asked. */
  heard: (step: StepKey) => Record<string, unknown>;
  asked: (name: EndpointName) => number;
  close: () => void;
};

const matcher = compileMatcher(registry, 'wire');
const json = (body: unknown): GoneAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
});

/** A newer or simpler API than ours, that speaks the same contract: stands before the real one at this port (decisions 157). */
export async function startOddApi(port: number): Promise<OddApi> {
  let oddity: Oddity = {};
  const saves = new Map<StepKey, Record<string, unknown>>();
  const asked: EndpointName[] = [];

  const { url, close } = await startGoBetween(`http://127.0.0.1:${port}`, async (call, ask) => {
    const name = matcher.match(call.method, call.url.pathname.replace(/^\/api\/v1/, ''))?.name;
    if (name === undefined) return ask();
    asked.push(name);
    const said = oddity.says?.[name];
    if (said) return said;
    const step = STEPS.find(({ load, save }) => load === name || `/api/v1${save}` === call.url.pathname);
    if (step && call.method === 'POST') return takeSave(step.key, call.body, ask);
    const answer = await ask();
    if (name !== 'getDynamicTabs' && step === undefined) return answer;
    return json(changeList(JSON.parse(answer.text), (list) => changed(name, step?.key, list)));
  });

  async function takeSave(step: StepKey, body: string, ask: (body: string) => Promise<GoneAnswer>) {
    const members = JSON.parse(body) as Record<string, unknown>;
    saves.set(step, members);
    const missing = step === 'personal' ? (oddity.insists ?? []).filter((name) => !members[name]) : [];
    if (missing.length > 0)
      return json({ status: 'error', data: missing.map((name) => fieldError(name, messages.required)) });
    if (oddity.takes?.includes(step)) return json({ status: 'success', data: {} });
    const known = Object.entries(members).filter(([member]) => !oddity.keeps?.includes(member));
    return ask(JSON.stringify(Object.fromEntries(known)));
  }

  function changed(name: EndpointName, step: StepKey | undefined, list: unknown[]): unknown[] {
    if (name === 'getDynamicTabs') {
      const tabs = list as OddTab[];
      return (oddity.tabs?.(tabs) ?? tabs).map((tab) => ({ ...tab, complete: tab.complete || isTaken(tab.tab_name) }));
    }
    const fields = (step && oddity.fields?.[step]?.(list as Descriptor[])) ?? (list as Descriptor[]);
    const kept = (step && saves.get(step)) ?? {};
    return fields.map((field) =>
      oddity.keeps?.includes(field.field_name) && typeof kept[field.field_name] === 'string'
        ? { ...field, value: kept[field.field_name] }
        : field,
    );
  }

  const isTaken = (tab: string): boolean =>
    STEPS.some((step) => step.tab === tab && oddity.takes?.includes(step.key) && saves.has(step.key));

  return {
    url,
    be(next) {
      oddity = ODDITIES[next];
      saves.clear();
      asked.length = 0;
    },
    heard: (step) => saves.get(step) ?? {},
    asked: (name) => asked.filter((each) => each === name).length,
    close,
  };
}

/** The answer with its list changed; as it is where it has none. */
function changeList(answer: unknown, change: (list: unknown[]) => unknown[]): unknown {
  const data = isRecord(answer) ? answer['data'] : undefined;
  if (!isRecord(answer) || !isRecord(data) || !Array.isArray(data['result'])) return answer;
  return { ...answer, data: { ...data, result: change(data['result']) } };
}
