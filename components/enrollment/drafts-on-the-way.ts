/** Requests of steps that were left, which the newest answers of a step depend on. */
const onTheWay = new Set<Promise<unknown>>();

/** Remembers a request of a page that is being left. */
export function carryOver(request: Promise<unknown>): void {
  const done = request.finally(() => onTheWay.delete(done));
  onTheWay.add(done);
}

/** Resolves when nothing that was typed on a page before is on its way any more. */
export async function draftsArrived(): Promise<void> {
  await Promise.allSettled(onTheWay);
}
