/** PostgreSQL databases that the tests copy, by what is in them. */
export const TEMPLATES = { empty: 'empty_template', demo: 'demo_template' } as const;
