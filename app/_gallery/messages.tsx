import type { ReactNode } from 'react';
import { Spot } from '@/components/art/spot';
import { Banner, FormProblem, NoteBox, type BannerTone } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { EmptyFrame } from '@/components/ui/empty-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusLine } from '@/components/ui/status-region';
import { LONG, type Shelf } from './specimen';

/**
 * Every tone with the same words, so that the tones alone tell them apart; one that is missing is an error of types.
 */
const BANNERS: Record<BannerTone, true> = { info: true, success: true, warning: true, error: true };

const toned = <Tone extends string>(tones: Record<Tone, true>, draw: (tone: Tone) => ReactNode) =>
  Object.fromEntries((Object.keys(tones) as Tone[]).map((tone) => [tone, draw(tone)]));

/** The specimens that tell how things stand. */
export const MESSAGES: Shelf = {
  title: 'Messages',
  specimens: [
    {
      of: 'Banner',
      states: {
        ...toned(BANNERS, (tone) => (
          <Banner tone={tone} title="Your answers were saved">
            The prices below are for them.
          </Banner>
        )),
        'without a title': <Banner>The prices below are for your answers.</Banner>,
        'with an action': <Banner title="The list could not be loaded" action={<Button size="sm">Try again</Button>} />,
        'long text': <Banner title={LONG}>{LONG}</Banner>,
      },
    },
    {
      of: 'FormProblem',
      states: {
        default: <FormProblem text="This code is not right." />,
        'long text': <FormProblem text={`${LONG}. ${LONG}.`} />,
        empty: <FormProblem text="" />,
      },
    },
    {
      of: 'NoteBox',
      states: { default: <NoteBox>Prices include all fees.</NoteBox>, 'long text': <NoteBox>{LONG}</NoteBox> },
    },
    {
      of: 'ErrorSummary',
      states: {
        default: (
          <ErrorSummary
            submitCount={0}
            title="There is a problem"
            errors={[{ id: 'TextField-error', text: 'City: Field is required' }]}
          />
        ),
        'several, one of no field': (
          <ErrorSummary
            submitCount={0}
            title="There are three problems"
            errors={[
              { id: 'TextField-error', text: 'City: Field is required' },
              { id: 'RadioField-error', text: 'Do you smoke?: Please answer' },
              { id: '', text: LONG },
            ]}
          />
        ),
        empty: <ErrorSummary submitCount={0} errors={[]} />,
      },
    },
    { of: 'Chip', states: { default: <Chip>Dental</Chip> } },
    {
      of: 'StatusLine',
      states: { default: <StatusLine>Two plans compared</StatusLine>, empty: <StatusLine className="min-h-6" /> },
    },
    {
      of: 'EmptyState',
      states: {
        default: <EmptyState heading="h3" spot="empty-cart" title="Your cart is empty" />,
        'with reason and action': (
          <EmptyState heading="h3" spot="no-plans" title="No plans found" action={<Button>Show all plans</Button>}>
            No plan is sold for these answers. Other answers may find some.
          </EmptyState>
        ),
      },
    },
    {
      of: 'EmptyFrame',
      states: {
        default: (
          <EmptyFrame heading="h3" drawing={<Spot name="problem" />} title={LONG}>
            {LONG}
          </EmptyFrame>
        ),
      },
    },
    {
      of: 'Skeleton',
      states: { default: <Skeleton className="h-12" />, line: <Skeleton className="h-6 w-3/4" /> },
    },
  ],
};
