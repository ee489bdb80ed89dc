/** Verbs whose two words do not make a sentence when they change places. */
const TITLES: Readonly<Record<string, string>> = {
  'audit list': 'List lines of the audit log',
  'evidence decide': 'Enter a decision',
  'evidence list': 'List plans that wait for a decision',
  'waiting list': 'List what waits to be sent or done',
  'webhooks deliveries': 'List deliveries of webhooks',
};

/** A verb as people say it: `codes issue` is "Issue codes". */
export function verbTitle(name: string): string {
  const own = TITLES[name];
  if (own !== undefined) return own;
  const [subject = '', deed] = name.split(' ');
  const said = deed === undefined ? subject : `${deed} ${subject}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
