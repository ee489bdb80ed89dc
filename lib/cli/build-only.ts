import { buildIfStale } from './build';

/** `npm run build` */
buildIfStale().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
