/* Life events after which the people of a plan may be changed (decisions 271; 45 CFR 155.420(d), 29 CFR 2590.701-6). */

export const ADDING_EVENTS = ['birth', 'adoption', 'marriage', 'lost-coverage'] as const;
export const DROPPING_EVENTS = ['divorce', 'death', 'other-coverage'] as const;
export const LIFE_EVENTS = [...ADDING_EVENTS, ...DROPPING_EVENTS] as const;
export type AddingEvent = (typeof ADDING_EVENTS)[number];
export type DroppingEvent = (typeof DROPPING_EVENTS)[number];
export type LifeEventKind = (typeof LIFE_EVENTS)[number];

/** The reasons of changes that a rep or a group decides on: a life event, or a move (decisions 274). */
export const DECIDED_EVENTS = [...LIFE_EVENTS, 'move'] as const;

/** The deeds of a change of people. */
export const PEOPLE_DEEDS = ['add', 'drop'] as const;
export type PeopleDeed = (typeof PEOPLE_DEEDS)[number];

/** Those who decide on a change once it is signed. */
export const DECIDERS = ['nobody', 'rep', 'group'] as const;
export type Decider = (typeof DECIDERS)[number];

/** Those who decide, as a member knows them. */
export const DECIDER_NAMES: Record<Decider, string> = { nobody: '', rep: 'Your agent', group: 'Your benefits desk' };
