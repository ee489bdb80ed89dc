'use client';

/*
 * The masked fields for forms that are made on the server. A module that the server names keeps the names of all its exports in every
 * script that has it; the steps have the fields from their own module, where names are short.
 */
export { DateField, ZipField } from './masked-field';
