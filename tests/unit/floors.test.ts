import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FLOORS } from '../config/floors.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const roomsOf = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

describe('the floors of the house', () => {
  test.each(Object.entries(FLOORS))(
    'give every room of %s its place, so that none escapes the rules',
    (folder, rooms) => {
      expect(roomsOf(folder)).toEqual([...rooms].sort());
    },
  );
});
