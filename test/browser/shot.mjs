import { chromium } from 'playwright-core';
import sparticuz from '@sparticuz/chromium';
const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: sparticuz.args, headless: true });
for (const [name, path, width, height, scheme] of [['home','/',1280,1100,'light'],['docs','/docs/editing/print',1280,900,'dark'],['phone','/',390,1400,'light'],['list','/docs',1280,900,'light']]) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
  await page.goto('http://127.0.0.1:4555' + path); await page.waitForTimeout(500);
  if (name==='home' ) await page.screenshot({ path: `/tmp/t/${name}.png`, fullPage: true }); else await page.screenshot({ path: `/tmp/t/${name}.png` });
}
await browser.close();
