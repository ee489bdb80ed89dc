/** A verb as people say it: `codes issue` is "Issue codes". */
export function verbTitle(name: string): string {
  const [subject = '', deed] = name.split(' ');
  const said = deed === undefined ? subject : `${deed} ${subject}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
