import type { Browser } from 'playwright-core'
import { firstInput, untilIdle, untilQuiet } from './chromium.ts'
import { viewports } from './loading.ts'

type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  /** CPU time in microseconds. */
  tdur?: number
  args: { name?: string }
}

const categories = ['toplevel', 'disabled-by-default-devtools.timeline']

function longestTask(events: TraceEvent[]): number {
  const isMain = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && args.name === 'CrRendererMain'
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(events.filter(isMain).map(threadOf))
  const tasks = events.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('the trace has no tasks of a main thread')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** The longest task of the main thread in milliseconds of CPU time: of loading, and of hydration. */
export async function longestTasks(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: viewports.desktop })
  const page = await context.newPage()
  const traced = async (work: () => Promise<unknown>) => {
    await browser.startTracing(page, { categories })
    await work()
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
    return longestTask(traceEvents)
  }
  const loading = await traced(async () => {
    await page.goto(url)
    await untilIdle(page)
  })
  const hydration = await traced(async () => {
    await firstInput(page)
    await untilQuiet(page)
  })
  await context.close()
  return { loading, hydration }
}
