import type { Person } from './person';

/** An applicant from the landing to the receipt, by mouse and keys; answers the confirmation number. */
export async function buy(person: Person, site: string): Promise<string> {
  await person.open(site);
  await person.type(/^Zip Code/, '78701');
  await person.tick(/^Female$/);
  await person.choose(/^Choose Tier/, 'IO');
  await person.type(/^DOB/, '09041985');
  await person.press('button', /^Submit$/);
  await person.arrivesAt(/\/plans$/);
  await person.press('link', /^Show all \d+ Dental plans$/);
  await person.arrivesAt(/type=dental/);
  await person.press('link', /More Info.*Dental Preferred/);
  await person.arrivesAt(/\/plan\/\d+/);
  await person.press('button', /^Add to Cart$/);
  await person.arrivesAt(/\/cart$/);
  await person.pressUntil(/^Proceed to Checkout$/, /^Member Enrollment$/);
  await person.press('button', /^Member Enrollment$/);

  await person.arrivesAt(/personal-info$/);
  await person.type(/^First name/, 'Maya');
  await person.type(/^Last name/, 'Castellanos');
  await person.type(/^Social Security Number/, '219099999');
  await person.choose(/^Marital status/, 'Single');
  await person.tick(/^No prior coverage/);
  await next(person, /contact-info$/);
  await person.type(/^Email/, 'maya@castellanos.example');
  await person.type(/^Contact number/i, '5125550148');
  await person.type(/^Street address 1/, '100 Congress Avenue');
  await person.type(/^City/, 'Austin');
  await next(person, /agreement-signature$/);
  await sign(person);
  await next(person, /billing-information$/);
  await pay(person);
  await next(person, /review-confirm$/);
  // Folded on a phone (decisions 187).
  const answers = /^All answers: Personal Info/;
  if (await person.sees('button', answers)) await person.press('button', answers);
  await person.reads(/•••-••-9999/);
  await next(person, /receipt/);
  return person.reads(/CF-[\d-]+/);
}

async function sign(person: Person): Promise<void> {
  await person.tick(/^Type my name/);
  await person.tickAll();
  await person.type(/^Your full name/, 'Maya Castellanos');
}

async function pay(person: Person): Promise<void> {
  await person.tick(/Bank account|EFT/i);
  await person.type(/^Account holder name/, 'Maya Castellanos');
  await person.type(/^Routing number/, '021000021');
  await person.type(/^Account number/, '000123456789');
  await person.tick(/^Checking/);
  await person.tick(/^Individual/);
  await person.tick(/authorize/i);
}

async function next(person: Person, path: RegExp): Promise<void> {
  await person.press('button', /(?:^|, )Next$/);
  await person.arrivesAt(path);
}
