'use client';

import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { leaveSite } from './session-calls';
import { useEntering } from './use-entering';

/** Back to the page that asked for the code. From the access page it clears all session data first (rules 3 §2). */
export function ConfigErrorBack({ href, clears }: { href: string; clears: boolean }) {
  const { pending, message, enter } = useEntering(async () => {
    const left = clears ? await leaveSite() : null;
    return left !== null && !left.ok ? left : { ok: true, value: { to: href } };
  });
  return (
    <>
      <FormProblem text={message} className="mt-5" />
      <Button variant="primary" block className="mt-6" pending={pending} pendingText="Going back…" onClick={enter}>
        Back
      </Button>
    </>
  );
}
