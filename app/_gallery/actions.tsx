import { ArrowIcon, BinIcon } from '@/components/art/icons';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Button, IconButton, LinkButton, QuietLink, type ButtonVariant } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DialogLink, DialogTrigger } from '@/components/ui/dialog-trigger';
import { Link } from '@/components/ui/link';
import { FilterLinks } from '@/components/ui/filter-links';
import { Pagination } from '@/components/ui/pagination';
import { PrintButton } from '@/components/ui/print-button';
import { LONG, type Shelf } from './specimen';

const HERE = '#main';

const buttonStates = (variant: ButtonVariant) => ({
  [variant]: <Button variant={variant}>Save answers</Button>,
  [`${variant}, small`]: (
    <Button variant={variant} size="sm">
      Save answers
    </Button>
  ),
  [`${variant}, pending`]: (
    <Button variant={variant} pending>
      Save answers
    </Button>
  ),
});

/** The specimens that are pressed or followed. */
export const ACTIONS: Shelf = {
  title: 'Buttons and links',
  specimens: [
    {
      of: 'Button',
      states: {
        ...buttonStates('primary'),
        ...buttonStates('secondary'),
        ...buttonStates('tertiary'),
        ...buttonStates('danger'),
        'with an icon': (
          <Button>
            <BinIcon />
            Remove
          </Button>
        ),
        'as wide as its place': <Button block>Save answers</Button>,
        'long text': <Button>{LONG}</Button>,
      },
    },
    {
      of: 'LinkButton',
      states: {
        default: <LinkButton href={HERE}>Go to the plans</LinkButton>,
        primary: (
          <LinkButton href={HERE} variant="primary">
            Go to the plans
          </LinkButton>
        ),
        small: (
          <LinkButton href={HERE} size="sm">
            Go to the plans
          </LinkButton>
        ),
      },
    },
    {
      of: 'IconButton',
      states: {
        default: (
          <IconButton label="Remove">
            <BinIcon />
          </IconButton>
        ),
      },
    },
    {
      of: 'QuietLink',
      states: {
        default: (
          <QuietLink href={HERE}>
            All plans
            <ArrowIcon />
          </QuietLink>
        ),
      },
    },
    {
      of: 'Link',
      states: { default: <Link href={HERE}>How prices are made</Link>, 'long text': <Link href={HERE}>{LONG}</Link> },
    },
    {
      of: 'CopyButton',
      states: {
        default: <CopyButton text="1001" what="confirmation number" />,
        'own words': (
          <CopyButton text="1001" what="the link">
            Copy the link
          </CopyButton>
        ),
      },
    },
    {
      of: 'PrintButton',
      states: { default: <PrintButton />, 'own words': <PrintButton>Print this receipt</PrintButton> },
    },
    {
      of: 'DialogTrigger',
      states: { default: <DialogTrigger dialog="gallery-dialog">Open the dialog</DialogTrigger> },
    },
    { of: 'DialogLink', states: { default: <DialogLink dialog="gallery-dialog">Open the same dialog</DialogLink> } },
    {
      of: 'FilterLinks',
      states: {
        all: (
          <FilterLinks
            label="Filters of a list"
            choices={[
              { label: 'All', count: 18, href: HERE, isOn: true },
              { label: 'Waiting', count: 5, href: HERE, isOn: false },
            ]}
          />
        ),
        'a part': (
          <FilterLinks
            label="Filters of a list, one in force"
            choices={[
              { label: 'All', count: 18, href: HERE, isOn: false },
              { label: 'Waiting', count: 5, href: HERE, isOn: true },
            ]}
          />
        ),
      },
    },
    {
      of: 'Pagination',
      states: {
        first: <Pagination page={1} pages={3} hrefOf={() => HERE} label="Pages of a short list, on the first" />,
        middle: <Pagination page={7} pages={20} hrefOf={() => HERE} label="Pages of a long list" />,
        last: <Pagination page={3} pages={3} hrefOf={() => HERE} label="Pages of a short list, on the last" />,
      },
    },
    {
      of: 'Breadcrumbs',
      states: {
        default: (
          <Breadcrumbs items={[{ label: 'Home', href: HERE }, { label: 'Plans', href: HERE }, { label: LONG }]} />
        ),
      },
    },
  ],
};
