import type { ReactNode } from 'react';
import { VisitorShell } from '@/app/_shell/visitor-shell';
import { CartBadge } from '@/components/shell/cart-badge';
import { OfflineAnswer } from '@/components/shell/offline-answer';
import { quoteHintName } from '@/lib/session/set-cookie';
import { loadShopperBeforeGate } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';

type Props = { children: ReactNode; params: Promise<{ site: string }> };

export default async function ShopLayout({ children, params }: Props) {
  const shopper = await loadShopperBeforeGate((await params).site);
  return (
    <VisitorShell
      shopper={shopper}
      cart={<CartBadge href={routes.cart(shopper.site)} hint={quoteHintName(shopper.site.key)} atFirst={null} />}
    >
      {children}
      <OfflineAnswer />
    </VisitorShell>
  );
}
