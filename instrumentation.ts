/** Runs once when the server starts, before it takes requests; a build and other runtimes have nothing to start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { startOrExit } = await import('@/lib/process/life');
  await startOrExit();
}
