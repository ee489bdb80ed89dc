import type { JsonObject } from '../../store/schema/types';

/** A text member of a tenant's free-form JSON; empty when it is missing or no text. */
export function profileText(profile: JsonObject, name: string): string {
  const value = profile[name];
  return typeof value === 'string' ? value : '';
}
