import { cut } from '@/lib/rules/text/cut';
import type { JsonObject } from '../../store/schema/types';

/** A text member of a tenant's free-form JSON, cut to what the wire carries; empty when it is missing or no text. */
export function profileText(profile: JsonObject, name: string, max = 200): string {
  const value = profile[name];
  return typeof value === 'string' ? cut(value, max) : '';
}

/** The same for an address: one that is too long is none, as half of it leads elsewhere. */
export function profileAddress(profile: JsonObject, name: string, max: number): string {
  const value = profileText(profile, name, max + 1);
  return value.length > max ? '' : value;
}
