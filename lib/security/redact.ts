/**
 * Fields that may stand in a log line (threats T21, F8): a fixed list, never a body, a message of a driver or a header.
 * Redaction of known-bad keys leaks whatever was not thought of; an allow-list does not.
 */
const ALLOWED_FIELDS: ReadonlySet<string> = new Set([
  'action',
  'at',
  'attempt',
  'bucket',
  'code',
  'constraint',
  'count',
  'database',
  'detail',
  'durability',
  'endpoint',
  'error',
  'host',
  'kind',
  'limit',
  'method',
  'mode',
  'ms',
  'outcome',
  'port',
  'reason',
  'reference',
  'requestId',
  'retryAfter',
  'role',
  'route',
  'signal',
  'site',
  'slug',
  'status',
  'step',
  'upstream',
  'version',
  'where',
]);

export type LogFields = Record<string, string | number | boolean | null>;

const MAX_TEXT = 200;

/** Ids of ours that may hold a long run of digits by chance. */
const IDS: ReadonlySet<string> = new Set(['reference', 'requestId', 'site', 'version']);

/**
 * Takes out of a text what looks like an address or a number of a person, an account or a card, and control characters.
 */
export function redactText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[^\s@"'<>(),;:]{1,64}@[^\s@"'<>(),;:]{1,190}/g, '[email]')
    .replace(/\d(?:[ -]?\d){6,}/g, '[digits]');
}

/** Only the allowed members, texts shortened and cleaned. */
export function redactFields(fields: Record<string, unknown>): LogFields {
  const kept: LogFields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!ALLOWED_FIELDS.has(name)) continue;
    if (typeof value === 'string') kept[name] = IDS.has(name) ? value.slice(0, MAX_TEXT) : redactText(value);
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null) kept[name] = value;
  }
  return kept;
}

/** The name of a thrown value: the only part of an unknown error that is safe to log (threats F7). */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
