import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { log } from '@/lib/security/logger';
import { isPassing } from '@/lib/security/passing';
import { errorName } from '@/lib/security/redact';
import { currentRequest } from '@/lib/security/request-state';
import { ODD_PAGES } from '@/lib/site/documents/document.mjs';

/**
 * Turns what the framework writes about errors into lines of our log: it prints stacks and messages as they are, and
 * both may say more than a log may hold (threats T21). The reference that people are shown is in the line. A page that
 * failed because something is away is one line, however many of its parts failed; the request then knows it.
 */
export function installFrameworkLog(): void {
  const error = (...said: unknown[]) => sayInLog(said);
  Object.assign(console, { error });
  unsubscribe(ODD_PAGES, sayOddPage);
  subscribe(ODD_PAGES, sayOddPage);
}

/** Once: it is the form of this version of the framework, and then each page's. */
function sayOddPage(where: unknown): void {
  unsubscribe(ODD_PAGES, sayOddPage);
  log.warn('page.odd', { where: String(where), detail: 'A kept page loads the whole application: its form is new.' });
}

function sayInLog(said: readonly unknown[]): void {
  const error = said.find((each) => each instanceof Error);
  if (!error) {
    log.error('framework', { detail: said.map(String).join(' ') });
    return;
  }
  const fields = {
    error: errorName(error),
    ...textMember(error, 'digest', 'reference'),
    ...textMember(error, 'requestId'),
  };
  if (!isPassing(error)) {
    log.error('page.failed', { ...fields, at: framesOf(error) });
    return;
  }
  const request = currentRequest();
  if (request?.isUnavailable) return;
  if (request) request.isUnavailable = true;
  log.warn('page.unavailable', fields);
}

function textMember(error: Error, name: string, as: string = name): Record<string, string> {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? { [as]: value } : {};
}

/** The innermost places of the stack, without the message above them. */
function framesOf(error: Error): string {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames
    .slice(0, 4)
    .map((frame) => frame.trim().replace(/\(?(?:file:\/\/)?\/\S*\/(\.next|node_modules|lib|app)\//, '$1/'))
    .join(' | ');
}
