import type { Walk } from '../walk';
import { besides, cart, elevate, lookUps, membership, pages, partner, questions } from './shop-scenes';
import { clientCode, signingLinks, takenBack } from './link-scenes';
import { employee, evidence, heirsChange, payAgain, paymentEvent, receiptLink, renewal } from './after-sale-scenes';
import { card, claim, home, mailAddress, move, people } from './member-scenes';
import { currentMembers, later, lists, mailedQuotes, signingIn } from './staff-scenes';
import { employer, family, spouseLink, steps } from './step-scenes';

type Scene = (walk: Walk) => Promise<void>;

/** The scenes in their order, by names that a report can tell. Each begins by itself. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'sites, codes and lists': lookUps,
  'plans without a quote': pages,
  'leads and recommendations': besides,
  'a partner': partner,
  'a site with its portal': elevate,
  'a quote and its cart': cart,
  'plans that ask before': questions,
  'a membership': membership,
  'all steps to the receipt': steps,
  'a couple': family,
  'a spouse who signs by a link': spouseLink,
  'an employer': employer,
  'signing in': signingIn,
  'lists of people': lists,
  'an enrollment of a current member': currentMembers,
  'a quote by mail': mailedQuotes,
  'an enrollment that goes on later': later,
  'a link to sign': signingLinks,
  'an enrollment that is taken back': takenBack,
  'a client who is mailed a code': clientCode,
  'a member at home': home,
  'a card of a plan in force': card,
  'a member who moves': move,
  'another address for mail': mailAddress,
  'people who join': people,
  'an enrollment with a member’s number': claim,
  'beneficiaries of a policy': heirsChange,
  'a receipt by its link': receiptLink,
  'a payment that did not come': payAgain,
  'what a payment processor tells': paymentEvent,
  'a plan that renews': renewal,
  'an amount under review': evidence,
  'an employee of a group': employee,
};
