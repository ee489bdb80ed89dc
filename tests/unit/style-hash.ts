import { createHash } from 'node:crypto';

/** The source by which a policy must name the style sheet of a page. */
export function styleHash(page: string): string {
  const sheet = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
  return `sha256-${createHash('sha256').update(sheet).digest('base64')}`;
}
