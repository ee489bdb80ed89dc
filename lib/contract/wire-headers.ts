/** A header of a call, as the OpenAPI document of the wire tells it. */
export type WireHeader = {
  about: string;
  /** The form of its value. Anything else is as good as none, but where `about` says that it is refused. */
  pattern?: string;
  longest: number;
  example: string;
  /** Sent with calls that change something, and with no read. */
  changesOnly?: true;
};

/**
 * The headers of the wire beside those of HTTP (rules 1 §6). The storefront's server sets each of them from what it knows;
 * none is ever taken from a browser. The gateway writes exactly these and the embedded API reads exactly these.
 */
export const WIRE_HEADERS = {
  site_key: {
    about:
      'The site that the call is made for: base64url of its `host`, or of `host/slug`. An enrollment is found by callers of its own site alone; a new one belongs to the site that is named here.',
    longest: 512,
    example: 'bm9ydGhzdGFyLmxvY2FsaG9zdA',
  },
  agent_id: {
    about: 'The agent of the site or of the signed-in rep. One that contradicts the enrollment finds nothing.',
    longest: 64,
    example: '4101',
  },
  group_id: {
    about: 'The employer’s group of the site, of its access code or of the signed-in group administrator.',
    longest: 64,
    example: '1929',
  },
  employee_class: {
    about: 'The visitor’s class among the group’s employees, where it is known; what the employer pays goes by it.',
    longest: 64,
    example: 'Managers',
  },
  uid: {
    about: 'The member whose visit it is.',
    longest: 64,
    example: '70001',
  },
  signed_in: {
    about:
      'The person who signed in at the storefront, as `role:version:id`. Every call that carries it is refused with 403 and `signedOut` once that account is locked, signed out everywhere, or calls for another agent, group or member than its own. Lists of people and records of a member need it, whatever ids come along.',
    pattern: '^(rep|group|member):\\d{1,9}:[A-Za-z0-9_-]{1,64}$',
    longest: 80,
    example: 'rep:1:rep-4101',
  },
  signing: {
    about:
      'The way in which a client acts who signs what another filled in: `link:{id}` of an opened link, or `screen:{actor}` at a screen that was handed over.',
    pattern: '^(link:[A-Za-z0-9_-]{1,64}|screen:[A-Za-z0-9_:-]{1,80})$',
    longest: 90,
    example: 'link:k3J9sUe2Xq7LmN0p',
  },
  'x-client-ip': {
    about:
      'The address of the visitor’s connection. It is kept with signatures and consents, and tries are counted by it.',
    longest: 64,
    example: '192.0.2.17',
  },
  'x-client-user-agent': {
    about: 'The visitor’s browser in its own words, kept with signatures and consents.',
    longest: 400,
    example: 'Mozilla/5.0 (X11; Linux x86_64)',
  },
  'x-request-id': {
    about:
      'The id of the visitor’s request. The answer has it again, as header and in refusals, and so does each line of the log; without one the API makes its own.',
    pattern: '^[\\w.-]{8,64}$',
    longest: 64,
    example: '9f2c41d07ab35e18',
  },
  'idempotency-key': {
    about:
      'A key of this change, drawn anew for each change. Names a change together with its enrollment, its endpoint and its input.',
    pattern: '^[\\w-]{16,64}$',
    longest: 64,
    example: 'c0a8f1e2-5b7d-4e90-8f33-1d2c3b4a5968',
    changesOnly: true,
  },
  'idempotency-retry': {
    about:
      '`1` where the change was sent before under the same key and no answer came. It is then answered as it was, or made now if it never arrived.',
    pattern: '^1$',
    longest: 1,
    example: '1',
    changesOnly: true,
  },
} as const satisfies Record<string, WireHeader>;

export type WireHeaderName = keyof typeof WIRE_HEADERS;

/** All of them, by name. */
export const wireHeaders = Object.entries(WIRE_HEADERS) as [WireHeaderName, WireHeader][];
