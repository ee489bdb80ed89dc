import * as z from 'zod';
import type { AuditEvent } from '@/lib/enrollment-api/audit';
import type { Ports } from '@/lib/enrollment-api/ports';
import { SCOPES, type Scope } from '@/lib/rules/words/operator-scopes';

/** A value as `--json` prints it. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** The line of the audit log of a verb that was done: the record acted on, and facts without personal data. */
export type Trace = Pick<AuditEvent, 'subject' | 'data'>;

/**
 * The end of a verb: what was done, in words and as data; or why nothing was, one line for each thing that is wrong.
 */
export type Outcome =
  | { ok: true; said: readonly string[]; data: Plain; trace?: Trace }
  | { ok: false; problems: readonly string[] };

export const refused = (...problems: string[]): Outcome => ({ ok: false, problems });

/** A list as it is told, a line each and as data; `none` where it is empty. */
export const listed = <T extends Plain>(rows: readonly T[], line: (row: T) => string, none: string): Outcome => ({
  ok: true,
  said: rows.length === 0 ? [none] : rows.map(line),
  data: rows,
});

/** An input of a verb as command line and console ask for it. */
export type Asked = {
  name: string;
  about: string;
  isFlag: boolean;
  isNeeded: boolean;
  /** The values there are, where they are a closed list; empty for any text. */
  options: readonly string[];
};

/**
 * `nothing`: it reads. `files`: it works on files of this machine alone, and needs no database. `here`: everything it changes is in the database, so that it can be tried and taken back. `outside`: it tells
 * another service, and cannot be.
 */
type Writes = 'nothing' | 'files' | 'here' | 'outside';

/** One thing that operators do. The table of all is `verbs.ts`; command, help and console come from it. */
export type Verb = {
  /** Two words as they are typed, `codes issue`, or one. */
  name: string;
  about: string;
  scope: Scope;
  writes: Writes;
  /** The time that its transaction may take, where it is more than any request's. */
  longMs?: number;
  /** True where it is done in transactions of its own, none of which is long. A trial is one all the same, and taken back. */
  inPortions?: true;
  /** The action in the audit log, also of a search that shows people's names; null where it reads, or where what it calls writes the log itself. */
  audit: string | null;
  /** True where its words hold a secret that no page may show twice. */
  tellsOnce?: true;
  /** True where it reads or writes files of the machine besides: for the command line alone, as those of `files` are. */
  onMachine?: true;
  /** True where it is about what a browser sent: for the console alone. */
  inBrowser?: true;
  inputs: readonly Asked[];
  /** Inputs that need no name on the command line, in their order. */
  order: readonly string[];
  /** The lines about what was told that cannot be right, whatever the database holds; empty where nothing is wrong. */
  check(told: Readonly<Record<string, unknown>>): readonly string[];
  /**
   * Checks what was told and does it; a verb on files does without ports. `by` is the operator's name, `areas` are what they may do: all
   * of them on the command line.
   */
  perform(
    ports: Ports | null,
    told: Readonly<Record<string, unknown>>,
    by: string,
    areas?: readonly Scope[],
  ): Promise<Outcome>;
};

type Spec<S extends z.ZodRawShape, First> = Omit<Verb, 'writes' | 'inputs' | 'order' | 'check' | 'perform'> & {
  input: z.ZodObject<S>;
  order?: readonly (keyof S & string)[];
  run(first: First, input: z.output<z.ZodObject<S>>, by: string, areas: readonly Scope[]): Promise<Outcome>;
};

/** A verb of one schema, from which its inputs, their check and, by `describe` at the end of each, their words in the help come. */
export const defineVerb = <S extends z.ZodRawShape>(
  spec: Spec<S, Ports> & { writes: Exclude<Writes, 'files'> },
): Verb =>
  build(spec, spec.writes, (ports) => {
    if (ports === null) throw new RangeError(`${spec.name} needs a database`);
    return ports;
  });

/** The same of a verb on files, which is done without a database and leaves no line in an audit log. */
export const defineFileVerb = <S extends z.ZodRawShape>(spec: Omit<Spec<S, null>, 'audit'>): Verb =>
  build({ ...spec, audit: null }, 'files', () => null);

function build<S extends z.ZodRawShape, First>(
  { input, order = [], run, ...rest }: Spec<S, First>,
  writes: Writes,
  first: (ports: Ports | null) => First,
): Verb {
  const inputs = Object.entries(input.shape).map(([name, member]) => {
    const schema = member as z.ZodType;
    return {
      name,
      about: schema.description ?? '',
      isFlag: schema.safeParse(true).success,
      isNeeded: !schema.safeParse(undefined).success,
      options: optionsOf(schema),
    };
  });
  return {
    ...rest,
    writes,
    inputs,
    order,
    check: (told) => {
      const read = input.safeParse(told);
      return read.success ? [] : toLines(read.error);
    },
    perform: async (ports, told, by, areas = SCOPES) => {
      const read = input.safeParse(told);
      return read.success ? run(first(ports), read.data, by, areas) : refused(...toLines(read.error));
    },
  };
}

function optionsOf(schema: z.ZodType): readonly string[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (inner instanceof z.ZodPipe) return optionsOf(inner.out as z.ZodType);
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

const toLines = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `--${toFlag(String(path[0]))}: ${message}`);

/** The name of an input on the command line: `dryRun` is `--dry-run`. */
export const toFlag = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A text of this many characters at most, without blanks around it. */
export const text = (most: number) =>
  z
    .string({ error: 'Give a value.' })
    .trim()
    .min(1, { error: 'Give a value.' })
    .max(most, { error: `Give at most ${most} characters.` });

/** A path on this machine, as long as Linux takes one (PATH_MAX). */
export const pathText = text(4_096);
