/** Medians over the rounds; latencies and CPU in milliseconds. */
export type InProcessSide = { requestsPerSecond: number; p50: number; p99: number; cpuMs: number };

/** The last line that in-process.ts prints. `ratio` is the median of read / reference within the same round. */
export type InProcess = { reads: (InProcessSide & { name: string; ratio: number })[]; reference: InProcessSide };
