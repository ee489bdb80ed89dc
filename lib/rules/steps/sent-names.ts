/** The control's name of a typed signature, which the server draws (decisions 158). */
export const SIGNED_NAME = 'signed_name';

/** The control's name of the enroller's code, which has a save of its own (rules 2 §4). */
export const ENROLLER_CODE = 'enrollerCode';

/** The control's name of one box of a group. */
export const flagName = (group: string, choice: string): string => `${group}.${choice}`;
