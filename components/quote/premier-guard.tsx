'use client';

import { useEffect, useState } from 'react';
import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { openDialog } from '@/components/ui/dialog';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { Option } from '@/lib/rules/words/option';

const load = () => import('./category-form').then(({ CategoryForm }) => CategoryForm);

type Wanted = { planId: number; href: string };

/**
 * The check before a premier plan (rules 1 §2.9, §4): a link to one of `plans` first asks the server whether the
 * category is needed, and if it is, the shopper for it. Rendered once beside the list, only while no category is known.
 * The links stay plain links: without script, in a new tab and when the check fails they lead to the plan, whose page
 * asks the same.
 */
export function PremierGuard({
  plans,
  categories,
}: {
  plans: readonly number[];
  categories: readonly Option<CategoryKey>[];
}) {
  const [wanted, setWanted] = useState<Wanted | null>(null);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const planId = link instanceof HTMLAnchorElement ? planOf(link) : null;
      if (planId === null || !plans.includes(planId) || !isPlainClick(event)) return;
      // In the capture phase and stopped, so that the application's own navigation does not start.
      event.preventDefault();
      event.stopPropagation();
      const href = (link as HTMLAnchorElement).href;
      void isPremier(planId).then((premier) => {
        if (!premier) return window.location.assign(href);
        setWanted({ planId, href });
        openDialog(DIALOGS.category);
      });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [plans]);

  return (
    <LazyDialog id={DIALOGS.category} title="Plan category" size="sm" load={load}>
      {(CategoryForm) =>
        wanted && (
          <CategoryForm
            planId={wanted.planId}
            category=""
            categories={categories}
            goTo={new URL(wanted.href).pathname}
          />
        )
      }
    </LazyDialog>
  );
}

/** The plan that a link of the list leads to; null for any other link. */
function planOf(link: HTMLAnchorElement): number | null {
  const match = /\/plan\/(\d+)(?:\/|$)/.exec(new URL(link.href).pathname);
  return match ? Number(match[1]) : null;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** `get-more-requirement`; what cannot be asked is not required here. */
async function isPremier(planId: number): Promise<boolean> {
  const outcome = await api<'getMoreRequirement'>('GET', '/get-more-requirement', { plan_id: planId });
  return outcome.ok && outcome.value.data.result;
}
