/** Areas of an installation's work. An operator of the console has some of them or all; the command has all (decisions 285). */
export const SCOPES = ['people', 'policies', 'money', 'house'] as const;
export type Scope = (typeof SCOPES)[number];

/** True for the name of an area. */
export function isScope(value: string): value is Scope {
  return SCOPES.some((scope) => scope === value);
}
