import { buildIfStale } from './build';

buildIfStale();
