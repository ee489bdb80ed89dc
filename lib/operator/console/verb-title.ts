/** Verbs whose second word is a thing and not a deed. */
const THINGS: Readonly<Record<string, string>> = { 'webhooks deliveries': 'List deliveries of webhooks' };

/** A verb as people say it: `codes issue` is "Issue codes". */
export function verbTitle(name: string): string {
  const thing = THINGS[name];
  if (thing !== undefined) return thing;
  const [subject = '', deed] = name.split(' ');
  const said = deed === undefined ? subject : `${deed} ${subject}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
