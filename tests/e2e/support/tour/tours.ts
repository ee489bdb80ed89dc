import { afterSaleTour, decidingTour, invoiceTour } from './after-sale';
import { cardTour } from './card';
import { laterTour } from './later';
import { plainTour } from './plain';
import { groupTour, membersTour, repTour } from './rep';
import { reviewTour } from './review';
import type { Tour } from './see';
import { cartTour, problemTour, shopperTour } from './shopper';
import { signingTour } from './signing';
import { stateTour } from './states';
import { stepTour } from './steps';
import { gateTour, helpTour, strangerTour } from './visitor';

/** Every walk there is, longest first: together they pass every screen and every dialog of the storefront. */
export const TOURS: Readonly<Record<string, Tour>> = {
  'all steps up to the receipt': stepTour,
  'a stranger': strangerTour,
  'a rep': repTour,
  'an enrollment kept for later': laterTour,
  'what a plan asks': problemTour,
  'a shopper': shopperTour,
  'before the gate': gateTour,
  'a cart': cartTour,
  'the help assistant': helpTour,
  'current members': membersTour,
  'a group': groupTour,
};

/** The walks of `TOURS` and what only those visit who want to have each screen once, such as the HTML checker and the pictures. */
export const ALL_TOURS: Readonly<Record<string, Tour>> = {
  ...TOURS,
  'a card': cardTour,
  'signing by others': signingTour,
  'states of a step': stateTour,
  'the review and a receipt': reviewTour,
  'without scripts': plainTour,
  'after the sale': afterSaleTour,
  'changes to decide': decidingTour,
  'a group’s invoice': invoiceTour,
};
