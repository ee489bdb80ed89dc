'use client';

import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { Entry } from './ask';
import { useEntering } from './use-entering';

/** Staff go to the deployment's identity provider and come back signed in (decisions 10). */
export function ProviderButton({ name, who, find }: { name: string; who: string; find: () => Promise<Entry> }) {
  const { pending, message, enter } = useEntering(find);
  return (
    <div className="mt-6 mb-6 border-b border-border pb-6">
      <p className="mb-4 text-muted">{who}:</p>
      <Button variant="primary" block pending={pending} pendingText="Opening…" onClick={enter}>
        Continue with {name}
      </Button>
      <noscript>
        <p className="mt-3 text-small text-muted">This way in needs scripts.</p>
      </noscript>
      <FormProblem text={message} className="mt-5" />
    </div>
  );
}
