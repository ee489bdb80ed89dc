/** The properties that Next hands to an error page. */
export type ErrorPageProps = { error: unknown; retry: () => void };

/** The reference that finds an error of the server in its log; empty for one of the browser. */
export function digestOf(error: unknown): string {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : '';
}
