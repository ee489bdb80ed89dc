import type { Verb } from '../verb';

/** The names of a verb's inputs in a form of the console: apart from the form's own, whatever a verb calls its own. */
export const INPUT_PREFIX = 'in-';

/** The inputs of a verb that a form sent: empty ones are left out, a ticked box is `true`. */
export function readTold(verb: Pick<Verb, 'inputs'>, sent: Readonly<Record<string, string>>): Record<string, unknown> {
  const told = verb.inputs.flatMap(({ name, isFlag }) => {
    const value = (sent[`${INPUT_PREFIX}${name}`] ?? '').trim();
    return value === '' ? [] : [[name, isFlag ? true : value] as const];
  });
  return Object.fromEntries(told);
}

/** The typed values, for the form that shows them again. */
export const toValues = (told: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value === true ? 'yes' : String(value)]));

/**
 * Lines such as `--email: Give an e-mail address.`, each beside its field. A line of several inputs stands at its first, the first
 * line of a field alone, and one of no field, or of a box to tick, above the form.
 */
export function placeProblems(
  { inputs }: Pick<Verb, 'inputs'>,
  lines: readonly string[],
): { problems: Record<string, string>; message: string } {
  const problems: Record<string, string> = {};
  const loose: string[] = [];
  for (const line of lines) {
    const [, flag = '', words = line] = /^--([a-z-]+)(?: or --[a-z-]+)*: (.*)$/s.exec(line) ?? [];
    const name = flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (inputs.some((input) => input.name === name && !input.isFlag)) problems[name] ??= words;
    else loose.push(line);
  }
  return { problems, message: loose.join('\n') };
}
