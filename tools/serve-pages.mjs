// Looks at pages of a running `zarr-cdm serve` in Chromium, without scripts, on a desk and on a phone.
//
// npm install playwright-core; node serve-pages.mjs FOLDER URL...: each URL is the page of a store, such as
// http://localhost:8080/air.zarr/v3.zarr/. Fails if a picture does not load, the page is wider than the screen, something is asked of
// another host or refused by the page's policy, or a switch changes nothing. FOLDER gets pictures of the pages, to be looked at.
// CHROMIUM is the browser; default: /usr/bin/chromium.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const [folder, ...urls] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
let faults = 0;

async function look(url, screen) {
  const context = await browser.newContext({ viewport: SCREENS[screen], javaScriptEnabled: false });
  const page = await context.newPage();
  const found = [];
  page.on("console", (message) => {
    if (!message.text().startsWith("Failed to load resource")) found.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(url).host) found.push(`asks ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.url().endsWith("/favicon.ico")) found.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) found.push(`${wide} pixels wider than the screen`);
  const pictures = page.locator("img");
  for (let n = 0; n < (await pictures.count()); n++) {
    await pictures.nth(n).scrollIntoViewIfNeeded();
  }
  await page.waitForLoadState("networkidle");
  const unseen = await pictures.evaluateAll((all) => all.filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.src));
  unseen.forEach((one) => found.push(`not a picture: ${one}`));
  await page.screenshot({ path: `${folder}/${new URL(url).pathname.replace(/\W+/g, "_")}${screen}.png`, fullPage: true });
  const choices = page.locator("select");
  const before = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  if ((await choices.count()) > 0 && before.length > 0) {
    await choices.first().selectOption({ index: 1 });
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForLoadState("networkidle");
    const after = await page.locator("img").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
    if (after.join() === before.join()) found.push("the first switch changes no picture");
  }
  console.log(`${url} ${screen}: ${before.length} pictures, ${await choices.count()} lists to choose from`);
  found.forEach((fault) => console.log(`  ${fault}`));
  faults += found.length;
  await context.close();
}

for (const url of urls) {
  for (const screen of Object.keys(SCREENS)) await look(url, screen);
}
await browser.close();
process.exit(faults > 0 ? 1 : 0);
