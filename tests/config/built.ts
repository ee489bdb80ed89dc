import { buildIfStale } from '@/lib/cli/build';

/** Before the tests that start the product: builds it when the sources changed. */
export default (): Promise<void> => buildIfStale();
