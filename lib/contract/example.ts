/** A right call of an endpoint as it stands on the wire, and the answer that it gets. */
export type Example = {
  /** Headers that the call needs beside the site's. */
  headers?: Record<string, string>;
  input: Record<string, unknown>;
  answer: Record<string, unknown>;
};
