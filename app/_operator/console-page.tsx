import type { ReactNode } from 'react';
import { ScriptsNote } from '@/app/_shell/scripts-note';
import { Watch } from '@/app/_shell/visitor-shell';
import { OperatorFrame } from '@/components/operator/operator-frame';
import { OfflineAnswer } from '@/components/shell/offline-answer';
import { PageHeader } from '@/components/ui/page-header';
import { screensOf } from '@/lib/operator/console/console-read';
import type { AtConsole } from '@/lib/operator/console/load-operator';
import type { ScreenName } from '@/lib/operator/console/screen-names';
import { signOutHref } from '@/lib/routing/home-links';
import { operatorRoutes } from '@/lib/site/operator-routes';
import { routes } from '@/lib/site/routes';

type Props = { at: AtConsole; current: ScreenName | 'home' | null; children?: ReactNode };

/** The frame of every page of the console; where the enrollment API is another installation's, it says so and shows nothing else. */
export function ConsolePage({ at, current, children }: Props) {
  const { site, session } = at.visitor;
  const home = { label: 'Home', href: operatorRoutes.home(site), isOn: current === 'home' };
  const screens = at.here === null ? [] : screensOf(at.here.operator);
  const menu = screens.map(({ name, label }) => ({
    label,
    href: operatorRoutes.screen(site, name),
    isOn: current === name,
  }));
  return (
    <OperatorFrame
      brand={site.branding}
      name={at.here?.operator.name ?? ''}
      homeHref={operatorRoutes.home(site)}
      siteHref={routes.landing(site)}
      signOutHref={signOutHref(site)}
      menu={at.here === null ? [] : [home, ...menu]}
    >
      <ScriptsNote className="mb-6" />
      {at.here === null ? <Elsewhere /> : children}
      <Watch site={site} session={session} />
      <OfflineAnswer />
    </OperatorFrame>
  );
}

function Elsewhere() {
  return (
    <PageHeader
      title="The console is elsewhere"
      intro="This storefront asks an enrollment API of another installation (ENROLLMENT_API_URL). Sites, plans, codes, staff and policies are kept there: sign in at the console of that installation, or use npm run operator on its machine."
    />
  );
}
