// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CarrierMark, initialsOf } from '@/components/art/carrier-mark';
import { CategoryIcon } from '@/components/art/category-icon';
import * as icons from '@/components/art/icons';
import { CartLink } from '@/components/shell/cart-link';
import { FooterContent } from '@/components/shell/footer';
import { telHref } from '@/lib/rules/text/tel-href';
import { Button } from '@/components/ui/button';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Dialog } from '@/components/ui/dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { runCommand } from '@/components/ui/dialog-support';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Plate } from '@/components/shell/plate';
import { shownPages } from '@/components/ui/pagination';
import { StepProgress } from '@/components/enrollment/step-progress';
import { StatusProvider, useStatus } from '@/components/ui/status-region';
import { CATEGORIES } from '@/lib/rules/words/categories';
import { click, find, render } from './render';

let page: ReturnType<typeof render>;
const show = (node: React.ReactNode) => {
  page = render(node);
  return page.host;
};
afterEach(() => page.close());

/** The text a screen reader reads: without what is hidden from it. */
function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

describe('Button', () => {
  it('ignores presses while pending, says what happens, and stays focusable', () => {
    const press = vi.fn();
    const host = show(
      <Button pending pendingText="Saving…" onClick={press}>
        Next
      </Button>,
    );
    const button = find<HTMLButtonElement>(host, 'button');
    click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.disabled).toBe(false);
    expect(spoken(button)).toBe('Saving…');
  });

  it('does not submit a form a second time while pending', () => {
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const host = show(
      <form onSubmit={submit}>
        <Button type="submit" pending>
          Next
        </Button>
      </form>,
    );
    click(find(host, 'button'));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('Dialog', () => {
  it('is opened and closed by state and tells when it was closed', () => {
    const closed = vi.fn();
    const dialog = (open: boolean) => (
      <Dialog id="d" title="Basic Details" open={open} onClose={closed}>
        text
      </Dialog>
    );
    const host = show(dialog(false));
    const element = find<HTMLDialogElement>(host, 'dialog');
    expect(element.open).toBe(false);
    page.update(dialog(true));
    expect(element.open).toBe(true);
    expect(find(host, `#${CSS.escape(element.getAttribute('aria-labelledby') ?? '')}`).textContent).toBe(
      'Basic Details',
    );
    click(find(host, 'button[aria-label=Close]'));
    expect(element.open).toBe(false);
    expect(closed).toHaveBeenCalled();
  });

  it('can be opened by a button without any state, as browsers do and as the fallback does', () => {
    const host = show(
      <>
        <DialogTrigger dialog="d">Edit</DialogTrigger>
        <Dialog id="d" title="Basic Details">
          text
        </Dialog>
      </>,
    );
    const trigger = find<HTMLButtonElement>(host, 'button');
    expect([trigger.getAttribute('command'), trigger.getAttribute('commandfor')]).toEqual(['show-modal', 'd']);
    runCommand(trigger);
    expect(find<HTMLDialogElement>(host, 'dialog').open).toBe(true);
    runCommand(find(host, '[command=close]'));
    expect(find<HTMLDialogElement>(host, 'dialog').open).toBe(false);
  });
});

describe('ErrorSummary', () => {
  const summary = (submitCount: number, texts: string[]) => (
    <>
      <ErrorSummary submitCount={submitCount} errors={texts.map((text) => ({ id: 'zip', text }))} />
      <input id="zip" />
    </>
  );

  it('takes focus once for each submission, not when an error changes', () => {
    const host = show(summary(0, []));
    page.update(summary(1, ['Zip Code: Field is required']));
    expect(document.activeElement).toBe(find(host, '[role=alert]'));
    const input = find<HTMLInputElement>(host, '#zip');
    act(() => input.focus());
    page.update(summary(1, ['Zip Code: Invalid zip']));
    expect(document.activeElement).toBe(input);
    page.update(summary(2, ['Zip Code: Invalid zip']));
    expect(document.activeElement).toBe(find(host, '[role=alert]'));
  });

  it('takes focus when the errors of a submission arrive later than its count', () => {
    const host = show(summary(1, []));
    page.update(summary(1, ['Zip Code: Invalid zip']));
    expect(document.activeElement).toBe(find(host, '[role=alert]'));
  });

  it('leads to the field, and to the first control of a group', () => {
    const host = show(
      <>
        <ErrorSummary submitCount={1} errors={[{ id: 'smoker', text: 'Smoker: Please answer' }]} />
        <fieldset id="smoker">
          <input type="radio" id="smoker-1" />
        </fieldset>
      </>,
    );
    click(find(host, 'a'));
    expect(document.activeElement?.id).toBe('smoker-1');
  });

  it('shows failures of no field as text, and nothing at all without failures', () => {
    const host = show(<ErrorSummary submitCount={1} errors={[{ id: '', text: 'The service did not answer' }]} />);
    expect(find(host, 'li').textContent).toBe('The service did not answer');
    expect(host.querySelector('a')).toBeNull();
    page.update(<ErrorSummary submitCount={1} errors={[]} />);
    expect(host.querySelector('[role=alert]')).toBeNull();
  });
});

describe('status region', () => {
  it('is there before the first message and is the same element afterwards', () => {
    function Speaker() {
      const announce = useStatus();
      return <button onClick={() => announce('2 plans in your cart')}>add</button>;
    }
    const host = show(
      <StatusProvider>
        <Speaker />
      </StatusProvider>,
    );
    const region = find(host, '[role=status]');
    expect(region.textContent).toBe('');
    click(find(host, 'button'));
    expect(find(host, '[role=status]')).toBe(region);
    expect(region.textContent).toBe('2 plans in your cart');
  });
});

describe('StepProgress', () => {
  it('marks the current step and says the state of each in words', () => {
    const host = show(
      <StepProgress
        steps={[
          { label: 'Personal', state: 'done', href: '/personal' },
          { label: 'Contact', state: 'current' },
          { label: 'Employer', state: 'later' },
        ]}
      />,
    );
    const items = [...host.querySelectorAll('ol[aria-label=Progress] > li')];
    expect(items.map((item) => item.textContent)).toEqual([
      'Personal, completed',
      'Contact, current',
      'Employer, not started',
    ]);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(find(host, 'summary').textContent).toContain('Step 2 of 3');
    expect([...host.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Personal']);
  });
});

describe('Breadcrumbs', () => {
  it('link every page but the last, which is the current one', () => {
    const host = show(
      <Breadcrumbs
        items={[
          { label: 'Home', href: '/' },
          { label: 'Plans', href: '/plans' },
        ]}
      />,
    );
    expect([...host.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Home']);
    expect(find(host, '[aria-current=page]').textContent).toBe('Plans');
  });
});

describe('shownPages', () => {
  it('shows the ends and the neighbors, and a gap only where more than one page is left out', () => {
    expect(shownPages(1, 1)).toEqual([1]);
    expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(shownPages(1, 9)).toEqual([1, 2, null, 9]);
    expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(shownPages(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  });
});

describe('CartLink', () => {
  it('says number and price in words', () => {
    const host = show(<CartLink href="/cart" count={2} amount="$84.00" />);
    expect(spoken(find(host, 'a'))).toBe('Cart, 2 plans, $84.00 per month');
    page.update(<CartLink href="/cart" count={1} amount={null} />);
    expect(spoken(find(host, 'a'))).toBe('Cart, 1 plan');
    page.update(<CartLink href="/cart" count={0} amount={null} />);
    expect(spoken(find(host, 'a'))).toBe('Cart, empty');
  });

  it('says neither empty nor a number while it cannot be looked into', () => {
    const host = show(<CartLink href="/cart" count={null} amount={null} />);
    expect(spoken(find(host, 'a'))).toBe('Cart');
    expect(host.querySelector('.badge')).toBe(null);
  });
});

describe('Footer', () => {
  const none = {
    repRegistration: null,
    repDashboard: null,
    memberLogin: null,
    memberDashboard: null,
    groupApplication: null,
    groupLogin: null,
    iosApp: null,
    androidApp: null,
    support: null,
    privacy: null,
    terms: null,
    accessibility: null,
  };
  const brand = {
    name: 'Acme',
    tagline: '',
    logo: null,
    mark: null,
    footerText: '',
    legalLine: '© Acme',
    phone: '',
    email: '',
    agentCode: null,
    footerLogo: null,
    iosIcon: null,
    logoDark: null,
    androidIcon: null,
  };

  it('shows only the links and blocks a site has', () => {
    const links = { ...none, memberLogin: '/login', privacy: 'https://acme.example/privacy' };
    const host = show(
      <FooterContent
        year={2026}
        brand={{ ...brand, links }}
        homeHref="/"
        notMySiteHref={null}
        employeeEnrollment={null}
      />,
    );
    expect([...host.querySelectorAll('h2')].map((title) => title.textContent)).toEqual(['Employee/Members']);
    expect([...host.querySelectorAll('li a')].map((link) => link.textContent)).toEqual(['Member login', 'Privacy']);
  });

  it('gives registrations the agent’s code, tells the contact and offers the apps', () => {
    const links = {
      ...none,
      repRegistration: 'https://acme.example/join?from=site#form',
      repDashboard: 'https://acme.example/reps',
      groupApplication: '/apply',
      iosApp: 'https://acme.example/ios',
      androidApp: 'https://acme.example/android',
    };
    const contact = { phone: '(512) 555-0148', email: 'dana@acme.example', agentCode: 'NS 41', iosIcon: '/ios.svg' };
    const host = show(
      <FooterContent
        year={2026}
        brand={{ ...brand, ...contact, links }}
        homeHref="/"
        notMySiteHref="/leave"
        employeeEnrollment={null}
      />,
    );
    const hrefs = Object.fromEntries(
      [...host.querySelectorAll('a')].map((link) => [spoken(link), link.getAttribute('href')]),
    );
    expect(hrefs).toMatchObject({
      'Rep registration': 'https://acme.example/join?from=site&repCode=NS+41#form',
      'Rep dashboard': 'https://acme.example/reps',
      'Group application': '/apply?repCode=NS+41',
      'Not my site': '/leave',
      '(512) 555-0148': 'tel:+15125550148',
      'dana@acme.example': 'mailto:dana@acme.example',
      'Android app': 'https://acme.example/android',
    });
    expect(find<HTMLImageElement>(host, '.foot-apps img').alt).toBe('Download the iOS app');
    expect(host.textContent).toContain('© 2026 Acme');
  });
});

describe('drawings', () => {
  it('name a drawing of the icon file each, and each drawing there is named', () => {
    const drawn = [...readFileSync('components/art/icons.svg', 'utf8').matchAll(/<g id="([^"]+)"/g)].map(
      ([, id]) => id,
    );
    const host = show(
      <>
        {Object.values(icons).map((Icon, index) => (
          <Icon key={index} />
        ))}
        {CATEGORIES.map(({ key }) => (
          <CategoryIcon key={key} category={key} />
        ))}
      </>,
    );
    const named = [...host.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[1]);
    expect(named.toSorted()).toEqual(drawn.toSorted());
    show(null);
  });
});

describe('CarrierMark', () => {
  it('is named after its carrier, drawn or not', () => {
    const nameOf = (name: string) => {
      const host = show(<CarrierMark name={name} />);
      const label = find(host, 'svg').getAttribute('aria-label');
      page.close();
      return label;
    };
    expect(nameOf('Alder & Finch')).toBe('Alder & Finch');
    expect(nameOf('independent-guild')).toBe('Workers Guild');
    expect(nameOf('Somebody Else')).toBe('Somebody Else');
    expect(nameOf('blue-harbor')).toBe('Blue Harbor');
    expect(initialsOf('Somebody Else Mutual')).toBe('SM');
    expect(initialsOf('')).toBe('');
    show(null);
  });
});

describe('Plate', () => {
  it('shows an image when the logo is an address, else the mark', () => {
    const host = show(<Plate carrier="https://cdn.example/acme.png" />);
    expect(find<HTMLImageElement>(host, 'img').src).toBe('https://cdn.example/acme.png');
    page.update(<Plate carrier="Acme" logo="/acme.png" />);
    expect(find<HTMLImageElement>(host, 'img').alt).toBe('Acme');
    page.update(<Plate carrier="tidewell" logo="" />);
    expect(find(host, 'svg').getAttribute('aria-label')).toBe('Tidewell');
  });
});

describe('telHref', () => {
  it('turns a shown number into an address', () => {
    expect(telHref('(512) 555-0148')).toBe('tel:+15125550148');
    expect(telHref('+1 (512) 555-0148')).toBe('tel:+15125550148');
  });
});
