import { isRecord, textOrNull } from '@/lib/rules/text/records';

/**
 * The kinds of failed statements, by what a caller can do about them:
 * - `conflict`     a unique key is taken (23505);
 * - `reference`    a foreign key points nowhere or is still used (23503);
 * - `invalid`      another constraint or a value the column cannot hold (class 22 and 23);
 * - `refused`      the database forbids it (append-only tables, missing privilege);
 * - `retry`        serialization failure or deadlock, after the retries (40001, 40P01);
 * - `timeout`      a statement, lock or transaction took too long;
 * - `unavailable`  no connection, or none free in time;
 * - `misuse`       a fault of our code, such as outer use inside a transaction;
 * - `fault`        anything else.
 */
export type StoreErrorKind =
  | 'conflict'
  | 'reference'
  | 'invalid'
  | 'refused'
  | 'retry'
  | 'timeout'
  | 'unavailable'
  | 'misuse'
  | 'fault';

type Facts = { code?: string | undefined; constraint?: string | undefined; table?: string | undefined };

/**
 * The only error that leaves the store. Its message holds the SQLSTATE, table and constraint, never a parameter or a
 * value: drivers and Drizzle put both into theirs (threats F7). It has no `cause` for the same reason.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: StoreErrorKind;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;

  constructor(kind: StoreErrorKind, message: string, facts: Facts = {}) {
    super(message);
    this.kind = kind;
    this.code = facts.code;
    this.constraint = facts.constraint;
    this.table = facts.table;
  }
}

/** True for store errors of any bundle of this process (`instanceof` fails across bundles), of one kind when given. */
export function isStoreError(error: unknown, kind?: StoreErrorKind): error is StoreError {
  return (
    error instanceof Error &&
    error.name === 'StoreError' &&
    'kind' in error &&
    (kind === undefined || error.kind === kind)
  );
}

const KINDS: [RegExp, StoreErrorKind][] = [
  [/^23505$/, 'conflict'],
  [/^23503$/, 'reference'],
  [/^(22|23)/, 'invalid'],
  [/^42501$/, 'refused'],
  [/^(40001|40P01)$/, 'retry'],
  [/^(57014|55P03|25P03|25P04)$/, 'timeout'],
  [/^(08|53|57P)/, 'unavailable'],
  [/^(CONNECT_TIMEOUT|CONNECTION_|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/, 'unavailable'],
];

/** The driver's own error below Drizzle's wrapper: the deepest one of the chain that names a code. */
function withCode(error: unknown): Record<string, unknown> {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && isRecord(current); depth += 1) {
    if (textOrNull(current['code'])) return current;
    current = current['cause'];
  }
  return {};
}

/**
 * Turns whatever a driver threw into a `StoreError`. `statement` is the SQL with placeholders; only its verb is used.
 */
export function toStoreError(error: unknown, statement = ''): StoreError {
  if (isStoreError(error)) return error;
  if (isRecord(error) && isStoreError(error['cause'])) return error['cause'];
  const source = withCode(error);
  const text = (...names: string[]) =>
    names.map((name) => textOrNull(source[name])).find((found) => found !== null) ?? undefined;
  const code = text('code');
  const constraint = text('constraint', 'constraint_name');
  const table = text('table', 'table_name');
  const kind = KINDS.find(([pattern]) => code && pattern.test(code))?.[1] ?? 'fault';
  const verb = /^\s*(with|select|insert|update|delete|create|alter|drop|truncate|lock)\b/i.exec(statement)?.[1];
  const parts = [
    `Database ${kind}`,
    code && `code ${code}`,
    verb && `statement ${verb.toLowerCase()}`,
    table && `table ${table}`,
    constraint && `constraint ${constraint}`,
  ].filter((part): part is string => Boolean(part));
  return new StoreError(kind, parts.join(', '), { code, constraint, table });
}
