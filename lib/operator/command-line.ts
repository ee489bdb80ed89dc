import { parseArgs } from 'node:util';
import { joinWords } from '@/lib/rules/text/join-words';
import { nearWord } from '@/lib/rules/text/near-word';
import { toFlag, type Asked, type Verb } from './verb';

/** A verb with what was told for it. `by` is null where the name was left out. */
export type Order = {
  kind: 'order';
  verb: Verb;
  told: Record<string, unknown>;
  by: string | null;
  dryRun: boolean;
  json: boolean;
};

/** A typed line: it asks for the help, of all or of one verb; is an order; or is neither. */
export type Read = Order | { kind: 'help'; verbs: readonly Verb[] } | { kind: 'wrong'; problem: string };

/** Options of every verb. */
const COMMON = {
  by: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** First words that mean another one: operators say `site show` of one and `sites list` of all. */
const SAME: Readonly<Record<string, string>> = { site: 'sites' };

/** Reads the words behind `npm run operator --`. A verb is named by one word or two; what comes behind it is its own. */
export function readCommandLine(verbs: readonly Verb[], args: readonly string[]): Read {
  const [typed = '', second = ''] = args;
  const first = SAME[typed] ?? typed;
  if (first === '' || first.startsWith('-') || first === 'help') return { kind: 'help', verbs };
  const verb = verbs.find(({ name }) => name === first) ?? verbs.find(({ name }) => name === `${first} ${second}`);
  if (verb) return readOrder(verb, args.slice(verb.name.split(' ').length));
  const near = verbs.filter(({ name }) => name.split(' ')[0] === first);
  if (near.length > 0 && (second === '' || second.startsWith('-'))) return { kind: 'help', verbs: near };
  const known = (near.length > 0 ? near : verbs).map(({ name }) => name);
  const meant = nearWord(`${first} ${second}`, known) ?? nearWord(first, known);
  return {
    kind: 'wrong',
    problem: `What is “${[first, second].join(' ').trim()}”? There is ${meant ?? joinWords(known)}.`,
  };
}

/**
 * Put before a word such as `-0aB`, which is an id: options have two lines, but for `-h`, and `parseArgs` takes one line for an option
 * as well.
 */
const NO_OPTION = '\0';
const guarded = (word: string): string => (/^-[^-]/.test(word) && word !== '-h' ? `${NO_OPTION}${word}` : word);
const bare = (word: string): string => word.replace(NO_OPTION, '');

function readOrder(verb: Verb, args: readonly string[]): Read {
  const own = verb.inputs.map(({ name, isFlag }) => [toFlag(name), { type: isFlag ? 'boolean' : 'string' }] as const);
  try {
    const { positionals: words, ...read } = parseArgs({
      args: args.map(guarded),
      options: { ...Object.fromEntries(own), ...COMMON },
      allowPositionals: true,
    });
    const positionals = words.map(bare);
    const values: Record<string, string | boolean | undefined> = read.values;
    if (values['help'] === true) return { kind: 'help', verbs: [verb] };
    const more = positionals.slice(verb.order.length);
    if (more.length > 0) return { kind: 'wrong', problem: `What is ${joinWords(more)}?` };
    const placed = positionals.map((value, at) => [verb.order[at] ?? '', value]);
    const named = verb.inputs.flatMap(({ name }) => {
      const value = values[toFlag(name)];
      return value === undefined ? [] : [[name, typeof value === 'string' ? bare(value) : value]];
    });
    const { by, json, 'dry-run': dryRun } = values;
    return {
      kind: 'order',
      verb,
      told: Object.fromEntries([...placed, ...named]),
      by: typeof by === 'string' ? by : null,
      dryRun: dryRun === true,
      json: json === true,
    };
  } catch (error) {
    return { kind: 'wrong', problem: explainOption(verb, error) };
  }
}

/** An option that there is not, in words that name those there are; what else is wrong, as Node says it. */
function explainOption({ name, inputs }: Verb, error: unknown): string {
  const said = error instanceof Error ? error.message : 'These words are not understood.';
  const typed = /^Unknown option '(-[^']+)'/.exec(said)?.[1];
  if (typed === undefined) return said;
  const own = inputs.map((input) => `--${toFlag(input.name)}`);
  const near = nearWord(typed, own);
  const common = Object.keys(COMMON).map((option) => `--${option}`);
  const offered = near ?? joinWords([...own, ...common]);
  return `What is ${typed}? ${name} has ${offered}.`;
}

/** The help, one line a verb and one for each of its inputs. */
export function describeVerbs(verbs: readonly Verb[]): string[] {
  const isShort = verbs.length > 1;
  const lines = verbs.flatMap((verb) => [
    `  ${usageOf(verb)}`,
    `      ${verb.about}`,
    ...(isShort ? [] : verb.inputs.map((input) => `      ${optionOf(verb, input)}: ${input.about}${choiceOf(input)}`)),
  ]);
  const same = Object.entries(SAME).filter(([, group]) => verbs.some(({ name }) => name.startsWith(`${group} `)));
  return [
    'npm run operator -- VERB [--by NAME] [--dry-run] [--json]',
    '',
    ...lines,
    '',
    ...same.map(([word, group]) => `${word} is the same word as ${group}.`),
    isShort
      ? 'VERB --help tells more of one. --dry-run tries a change and takes it back.'
      : 'Ends with 0 done, 1 refused, 2 could not run.',
  ];
}

const placed = ({ order }: Verb, { name }: Asked): boolean => order.includes(name);

const optionOf = (verb: Verb, input: Asked): string =>
  placed(verb, input) ? toFlag(input.name).toUpperCase() : `--${toFlag(input.name)}`;

/** The values of a closed list, where its words do not name them. */
const choiceOf = ({ options, about }: Asked): string =>
  options.every((option) => about.includes(option)) ? '' : `, one of ${joinWords(options)}`;

function usageOf(verb: Verb): string {
  const sorted = [
    ...verb.order.flatMap((name) => verb.inputs.filter((input) => input.name === name)),
    ...verb.inputs.filter((input) => !placed(verb, input)),
  ];
  const parts = sorted.map((input) => {
    const option = optionOf(verb, input);
    const shown = placed(verb, input) || input.isFlag ? option : `${option} …`;
    return input.isNeeded ? shown : `[${shown}]`;
  });
  return [verb.name, ...parts].join(' ');
}
