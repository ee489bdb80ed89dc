/**
 * A processor that gave no answer that can be trusted: it was too late, away, or talked nonsense. What was asked may have been done:
 * ask again with the same key, or let go of it. The message is for the log and holds no personal data.
 */
export class ProcessorError extends Error {
  override name = 'ProcessorError';
}
