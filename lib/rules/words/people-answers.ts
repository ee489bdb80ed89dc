/** The answers about a person who joins a plan after the sale, by their wire names (decisions 271). */
export const PEOPLE_ANSWERS = [
  'first_name',
  'middle_name',
  'last_name',
  'birthdate',
  'gender',
  'relationship',
  'ssn',
  'is_smoker',
] as const;
