'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { api, type CallFailure, type CallResult } from '@/components/api-client';
import { fieldErrors } from '@/components/use-small-form';
import type { Dependent } from '@/lib/contract/dependents';
import type { FieldError } from '@/lib/contract/envelope';
import type { CoveredBirths } from '@/lib/rules/people/covered-ages';
import { checkDependentAround } from '@/lib/rules/people/dependent-around';
import {
  applySpouseAnswer,
  dependentsForTier,
  spouseAnswerOf,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import { PERSON_ANSWERS, type PersonTold } from '@/lib/rules/people/same-person';
import { textsOf } from '@/lib/rules/fields/field-definition';
import type { HealthDefinition } from '@/lib/rules/steps/health-answers';
import type { FieldProblem } from '@/lib/rules/steps/step-schema';
import { stepOf } from '@/lib/rules/steps/step-table';
import { messages } from '@/lib/rules/text/messages';
import { NO_PROBLEMS, toEntry, toInput, toListProblems, type DependentEntry } from './dependent-entries';
import { fieldErrorsOf, type StepData } from './step-data';

const STEP = stepOf('dependent');

/** The facts that the list's rules need beside the list. */
export type TierFacts = Pick<DependentSituation, 'tier' | 'premier' | 'enrollType'>;

/** The list as it was saved, with what the API knows of it. */
export type SavedDependentList = {
  /** The people as saved, masked. */
  people: readonly Dependent[];
  /** The premier family's answer; null while none was given. */
  answer: boolean | null;
  /** The answers that people lack, by place and field; null from an API that does not tell, nor keep the answer (decisions 163). */
  problems: readonly FieldError[] | null;
  covered: readonly CoveredBirths[];
  /** The person who enrolls. */
  self: PersonTold;
  /** The health questions asked of every dependent; null when the plans ask nothing. */
  health: HealthDefinition | null;
};

/**
 * Keeps the dependents while they are edited: each change is kept on the server at once (`save-dependent-info-to-temp`,
 * rules 3 §4), so that a closed tab loses nothing; a change that could not be kept stays on the page and goes along
 * with Next.
 */
export function useDependentList(
  facts: TierFacts,
  saved: SavedDependentList,
  { version, refused }: Pick<StepData, 'version' | 'refused'>,
) {
  const { keep, tell, ...kept } = useKeptList(facts, saved, version, refused);
  const { entries, answer } = kept;
  const added = useRef(0);
  const situation: DependentSituation & { dependents: readonly DependentEntry[] } = {
    ...facts,
    dependents: entries,
    enrollSpouse: answer,
  };

  /** Checks one dependent beside the others and against the plans (decisions 162). */
  function checkAround(entry: DependentEntry): FieldProblem[] {
    const own = entries.filter(({ key }) => key !== entry.key).map(({ values }) => textsOf(PERSON_ANSWERS, values));
    const { self, covered } = saved;
    return checkDependentAround(entry.values, { self, own, other: [], covered });
  }

  /** Sends one dependent through the checks into the list; returns null when it is in. */
  async function put(entry: DependentEntry): Promise<CallFailure | null> {
    const fields = checkAround(entry);
    if (fields.length > 0) return { kind: 'fields', fields, message: fields[0]?.error_message ?? messages.required };
    const checked = await check(entry);
    if (!checked.ok) return checked.failure;
    if (entry.key !== null) await keep(entries.map((one) => (one.key === entry.key ? entry : one)));
    else await keep([...entries, { ...entry, key: `added-${(added.current += 1)}` }]);
    return null;
  }

  /** Sends every dependent through the server's check again, before anything is kept for later (rules 3 §5). */
  async function recheck(): Promise<boolean> {
    const answers = await Promise.all(entries.map(check));
    const failures = answers.map((answer) => (answer.ok ? null : answer.failure));
    const fields = failures.flatMap((failure, index) =>
      fieldErrors(failure).map(({ target_element: name, ...rest }) => ({
        ...rest,
        target_element: `dependents.${index}.${name.replace(/^health_info\./, '')}`,
      })),
    );
    tell(fields, failures.findLast((failure) => failure !== null && failure.kind !== 'fields') ?? null);
    return answers.every((answer) => answer.ok);
  }

  return {
    ...kept,
    situation,
    checkAround,
    put,
    remove: (index: number) => keep(entries.filter((_, at) => at !== index)),
    answerSpouse: (said: boolean) => keep(entries, said),
    recheck,
  };
}

/**
 * Keeps the entries on the page and their copy on the server: the version it was saved at, the premier family's answer, and
 * what is wrong with the list.
 */
function useKeptList(
  facts: TierFacts,
  { people, answer: saidBefore, problems: found, health }: SavedDependentList,
  savedVersion: string | null,
  refused: StepData['refused'],
) {
  const router = useRouter();
  const [entries, setEntries] = useState(() => dependentsForTier(facts.tier, people.map(toEntry)));
  const [answer, setAnswer] = useState(() => spouseAnswerOf(entries, saidBefore));
  const aside = useRef<DependentEntry | null>(null);
  const { tell, fail, ...judged } = useTold(() => (refused ? fieldErrorsOf(refused) : (found ?? [])), health);
  const [unkept, setUnkept] = useState(false);
  const [version, setVersion] = useState(savedVersion);
  const [loaded, setLoaded] = useState(savedVersion);
  if (loaded !== savedVersion) {
    // Save & Continue Later saves the list too, and the page that is loaded after it brings the new version.
    setLoaded(savedVersion);
    setVersion(savedVersion);
  }

  async function keep(next: readonly DependentEntry[], said?: boolean): Promise<void> {
    // An API of its own kind keeps no answer: there the page does, as long as it stands.
    const isKept = found !== null;
    const local = said === undefined || isKept ? null : applySpouseAnswer(next, aside.current, said);
    if (local) aside.current = local.aside;
    const list = local?.dependents ?? [...next];
    setEntries(list);
    tell([]);
    const kept = await api<'saveDependentInfoToTemp'>('POST', '/save-dependent-info-to-temp', {
      dependents: list.map(toInput),
      version: version ?? undefined,
      ...(said !== undefined && isKept && { enroll_spouse: said ? ('1' as const) : ('0' as const) }),
    });
    setUnkept(!kept.ok);
    if (!kept.ok) return fail(kept.failure);
    const { dependents, version: newer, enroll_spouse: flag, problems: lacking = [] } = kept.value.data;
    setVersion(newer ?? version);
    tell(lacking);
    // A new person has no id yet; a spouse who left or came back has moved the others.
    const isInPlace = dependents.length === list.length;
    const after = dependents.map((dependent, index) => {
      const before = isInPlace ? list[index] : list.find(({ id }) => id === dependent.dependent_id);
      return { ...toEntry(dependent), key: before?.key ?? dependent.dependent_id };
    });
    setEntries(after);
    const told = flag === undefined ? null : flag === '1';
    setAnswer(spouseAnswerOf(after, isKept ? told : (said ?? answer), entries));
    // The price of some plans depends on the people listed, so the summary beside the form is loaded again.
    router.refresh();
  }

  function save(version: string | undefined): Promise<CallResult<unknown>> {
    tell([]);
    return api<'saveDependentInfo'>('POST', STEP.save, {
      dependents: entries.map(toInput),
      version,
    });
  }

  return { ...judged, entries, answer, unkept, version, keep, tell, fail, save };
}

/** The faults of the list: of its people and its numbers, and a failure that is about neither. */
function useTold(start: () => readonly FieldError[], health: HealthDefinition | null) {
  const [problems, setProblems] = useState(() => toListProblems(start(), health));
  const [problem, setProblem] = useState<CallFailure | null>(null);
  return {
    problems,
    problem,
    tell: (fields: readonly FieldError[], failure: CallFailure | null = null): void => {
      setProblems(toListProblems(fields, health));
      setProblem(failure);
    },
    fail: (failure: CallFailure): void => {
      if (failure.kind === 'fields') setProblems(toListProblems(failure.fields, health));
      else setProblem(failure);
    },
    /** Shows the problems of the list's own rules. */
    refuse: (list: readonly string[]): void => setProblems({ ...NO_PROBLEMS, list }),
  };
}

function check(entry: DependentEntry) {
  return api<'validateSingleDependent'>('POST', STEP.validate, toInput(entry));
}
