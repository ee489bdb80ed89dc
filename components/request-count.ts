/** The element that tells of a long wait; pages of the private zone have one (rules 3 §4). */
export const LOADING_STATUS = 'loading-status';

/** A wait that is shorter shows no bar. */
const SHOWN_AFTER_MS = 300;
/** A wait that is shorter is not told to screen readers: each save of a draft would be. */
const TOLD_AFTER_MS = 2_000;
const WORDS = 'Loading…';

let requests = 0;
let answers = 0;
let errors = 0;
let waits: ReturnType<typeof setTimeout>[] = [];

/**
 * Counts a request: the page's loading indicator is on at each, and off when answers plus errors reach the number of
 * requests; then all three begin again (rules 3 §4).
 */
export async function counted<T>(request: Promise<T>): Promise<T> {
  requests += 1;
  turnOn();
  try {
    const answer = await request;
    answers += 1;
    return answer;
  } catch (error) {
    errors += 1;
    throw error;
  } finally {
    if (answers + errors >= requests) turnOff();
  }
}

function turnOn(): void {
  const status = document.getElementById(LOADING_STATUS);
  if (status === null || waits.length > 0) return;
  waits = [
    setTimeout(() => (document.documentElement.dataset.loading = ''), SHOWN_AFTER_MS),
    setTimeout(() => (status.textContent = WORDS), TOLD_AFTER_MS),
  ];
}

function turnOff(): void {
  requests = answers = errors = 0;
  waits.forEach(clearTimeout);
  waits = [];
  delete document.documentElement.dataset.loading;
  const status = document.getElementById(LOADING_STATUS);
  if (status?.textContent) status.textContent = '';
}
