import type { Browser } from 'playwright-core'
import { type Screen, screens } from '../../contract/screens.ts'
import { firstInput, openChromium, untilQuiet } from '../browser/chromium.ts'
import { measureLoad, untilInteractive, viewports } from '../browser/loading.ts'
import { longestTasks } from '../browser/long-tasks.ts'
import { notRestored, requestsAfterHover } from '../browser/navigations.ts'
import { sampleSpeed } from '../measure/machine-speed.ts'
import { type BenchmarkRow, figure } from '../measure/report.ts'
import type { Databases } from '../servers/apps.ts'
import { openSite } from '../servers/site.ts'

/** Of a slow phone. */
const slowdown = 4

const limits = { scriptKb: 15, itemMs: 250, taskMs: 50, largestKb: 14 }

type Site = { browser: Browser; origin: string; item: string; seller: string; rounds: number }

const pagesOf = ({ item }: Site) => ({ home: '/', search: '/search', item, 'log-in': '/login' })

async function inRounds<Result>(rounds: number, measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sampleSpeed()
    results.push(await measure())
  }
  return results
}

const kilobytes = (bytes: number) => bytes / 1024

/** Scripts, layout shifts and largest paint of a page. */
async function loadingRows(site: Site, name: string, path: string): Promise<BenchmarkRow[]> {
  const url = `${site.origin}${path}`
  const { browser } = site
  const loads = await inRounds(site.rounds, () =>
    measureLoad({ browser, url, viewport: 'desktop' }),
  )
  const onPhone = await measureLoad({ browser, url, viewport: 'phone' })
  const early = loads.map(({ scripts }) => kilobytes(scripts.before + scripts.inline))
  const inline = loads.map(({ scripts }) => kilobytes(scripts.inline))
  const late = loads.map(({ scripts }) => kilobytes(scripts.after + scripts.inline))
  const shifts = [...loads, onPhone].map(({ shift }) => shift)
  const largest = [...loads, onPhone].map(({ largestAt }) => kilobytes(largestAt))
  const title = `(j) ${name}`
  return [
    figure(`${title}: scripts until painted and idle`, early, 'KB', limits.scriptKb, 1),
    figure(`${title}: … of these inline`, inline, 'KB', undefined, 1),
    figure(`${title}: scripts after the first input`, late, 'KB', undefined, 1),
    figure(`${title}: layout shift`, [Math.max(...shifts)], '', 0, 3),
    figure(
      `${title}: HTML before the largest paint`,
      [Math.max(...largest)],
      'KB',
      limits.largestKb,
      1,
    ),
  ]
}

/** Milliseconds of the main thread: of an empty page, of the item, and of its hydration. */
async function processorTimes({ browser, origin, item }: Site) {
  const empty = await untilInteractive(browser, `${origin}/robots.txt`)
  await empty.close()
  const { page, time, cpuTime, close } = await untilInteractive(browser, `${origin}${item}`)
  await firstInput(page)
  await untilQuiet(page)
  const hydrated = await cpuTime()
  await close()
  return { empty: empty.time.tasks, readable: time.tasks, hydrated }
}

/** Not throttled by Chromium, which waits by the clock: longer than asked on a busy machine. */
async function processorRows(site: Site): Promise<BenchmarkRow[]> {
  const times = await inRounds(site.rounds, () => processorTimes(site))
  const row = (what: string, values: number[], max?: number) =>
    figure(
      `(j) item, processor ${slowdown} times slower: ${what}`,
      values.map((value) => value * slowdown),
      'ms',
      max,
    )
  const readable = times.map(({ readable, empty }) => readable - empty)
  return [
    row('until interactive, beyond an empty page', readable, limits.itemMs),
    row(
      'of an empty page',
      times.map(({ empty }) => empty),
    ),
    row(
      'until hydrated after an input',
      times.map(({ hydrated }) => hydrated.tasks),
    ),
    row(
      '… of these in scripts',
      times.map(({ hydrated }) => hydrated.scripts),
    ),
  ]
}

async function taskRows({ browser, origin, rounds }: Site, name: string, path: string) {
  const tasks = await inRounds(rounds, () => longestTasks(browser, `${origin}${path}`))
  return (['loading', 'hydration'] as const).map((phase) =>
    figure(
      `(j) ${name}: longest task of ${phase}`,
      tasks.map((task) => task[phase]),
      'ms',
      limits.taskMs,
    ),
  )
}

/** Prints what was found, and counts it. */
function none(what: string, found: string[]): BenchmarkRow {
  for (const one of found) console.error(`${what}: ${one}`)
  return figure(what, [found.length], '', 0)
}

async function hoverRows({ browser, origin, item, seller }: Site): Promise<BenchmarkRow[]> {
  const links = {
    'home to item': ['/', 'main a[href^="/items/"]'],
    'home to search': ['/', 'a[href="/search"]'],
    'search to item': ['/search', 'main a[href^="/items/"]'],
    'item to seller': [item, 'main a[href^="/sellers/"]'],
    'seller to item': [seller, 'main a[href^="/items/"]'],
  }
  const rows: BenchmarkRow[] = []
  for (const [name, [from = '', link = '']] of Object.entries(links)) {
    const requests = await requestsAfterHover(browser, `${origin}${from}`, link)
    rows.push(none(`(j) ${name}: requests from click to paint`, requests))
  }
  return rows
}

async function backRow({ browser, origin, item, seller }: Site): Promise<BenchmarkRow> {
  const fixed = (screens as readonly Screen[])
    .filter(({ access, path }) => !access && !path.includes('$'))
    .map(({ path }) => path)
  const paths = [...fixed, '/legal/privacy', item, seller]
  const what = `(j) pages not restored from the back/forward cache, of ${paths.length}`
  return none(what, await notRestored(browser, origin, paths))
}

/** An item and its seller. */
async function someItem(browser: Browser, origin: string) {
  const context = await browser.newContext({ viewport: viewports.desktop })
  const page = await context.newPage()
  const hrefOf = (selector: string) => page.locator(selector).first().getAttribute('href')
  await page.goto(`${origin}/search`)
  const item = (await hrefOf('main article a[href^="/items/"]')) ?? ''
  await page.goto(`${origin}${item}`)
  const seller = (await hrefOf('main a[href^="/sellers/"]')) ?? ''
  await context.close()
  return { item, seller }
}

/** The public pages of the demo in Chromium. */
export async function web(_: Databases, rounds: number): Promise<BenchmarkRow[]> {
  const demo = await openSite()
  await demo.untilIdle()
  const browser = await openChromium()
  try {
    const origin = `http://localhost:${demo.port}`
    const site = { browser, origin, rounds, ...(await someItem(browser, origin)) }
    const rows: BenchmarkRow[] = []
    for (const [name, path] of Object.entries(pagesOf(site))) {
      rows.push(...(await loadingRows(site, name, path)))
      rows.push(...(await taskRows(site, name, path)))
    }
    rows.push(...(await processorRows(site)), ...(await hoverRows(site)), await backRow(site))
    return rows
  } finally {
    await browser.close()
    await demo.close()
  }
}
