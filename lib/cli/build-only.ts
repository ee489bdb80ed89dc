import { buildIfStale } from './build';

await buildIfStale();
