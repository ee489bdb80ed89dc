import type { ReactNode } from 'react';

/** One component in each of its states, by the names of the states; each must look unlike the others. */
export type Specimen = {
  /** The exported name, by which the test of completeness finds it. */
  of: string;
  states: Readonly<Record<string, ReactNode>>;
};

/** Specimens under one heading. */
export type Shelf = { title: string; specimens: readonly Specimen[] };

/** More words than any of the places they stand in has room for in one line. */
export const LONG = 'Supplemental hospital and critical illness coverage for everybody who lives in the household';
