/** The setting that says which seed is loaded; live mode refuses a database that has it (decisions 38). */
export const DEMO_SEED = 'demo-seed';
