/**
 * Inputs of a query string; a name that occurs twice becomes a list, which the contract refuses. A name without a value
 * is treated as one that is not there.
 */
export function readQuery(query: URLSearchParams): Record<string, unknown> {
  const inputs = new Map<string, unknown>();
  for (const name of new Set(query.keys())) {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) inputs.set(name, [value, ...more]);
    else if (value !== '') inputs.set(name, value);
  }
  return Object.fromEntries(inputs);
}
