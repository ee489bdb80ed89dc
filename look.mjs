import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const P = 3950; const s = (h, p = '/') => `http://${h}.localhost:${P}${p}`;
const shot = async (page, name, full = true) => { await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full }); console.log(name, page.url()); };
for (const [w, tag] of [[1280, 'd'], [390, 'm']]) {
  const ctx = await b.newContext({ viewport: { width: w, height: 900 } });
  const page = await ctx.newPage();
  page.setDefaultTimeout(20000);
  try {
  await page.goto(s('northstar')); await shot(page, `${tag}-landing`);
  await page.goto(s('northstar', '/plans')); await shot(page, `${tag}-plans`, false);
  await page.goto(s('groups')); await shot(page, `${tag}-groups`, false);
  await page.goto(s('enroll')); await shot(page, `${tag}-enroll`, false);
  const code = page.getByRole('textbox', { name: 'Rep access code' });
  await code.fill('STAR4101'); await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((u) => !u.pathname.endsWith('/access-page')); await shot(page, `${tag}-rep-landing`, false);
  await page.goto(s('enroll', '/north-star/agent-home')); await shot(page, `${tag}-agent-home`, false);
  await page.goto(s('enroll', '/north-star/sign-in')); await shot(page, `${tag}-sign-in`, false);
  await page.goto(s('nosuch')).catch(() => {}); await shot(page, `${tag}-unknown`, false);
  await page.goto(s('northstar', '/plans/compare')); await shot(page, `${tag}-compare-none`, false);
  await page.goto(s('partner')); await shot(page, `${tag}-partner`, false);
  } catch (e) { console.log('ERR', e.message.slice(0, 300)); await shot(page, `${tag}-err`); }
  await ctx.close();
}
await b.close();
