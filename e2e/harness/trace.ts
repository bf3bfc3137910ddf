import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

const folder = join(import.meta.dirname, '../../.cache/traces')

/**
 * `TRACE=1` adds screenshots, which take a third more processor time, and DOM snapshots, whose script
 * fetches `blob:` images: the content security policy blocks that, which the tests count as a fault.
 */
const isDetailed = process.env.TRACE === '1'

let storedTraces = 0

/** The name of the failed test as a file name, with a number: a test may have several visitors. */
function traceFile(): string {
  storedTraces += 1
  const name = (expect.getState().currentTestName ?? 'no test').replaceAll(/[^\p{L}\d]+/gu, '-')
  return join(folder, `${name.slice(0, 120)}-${storedTraces}.zip`)
}

/**
 * Records what the visitor does and sees. The returned function keeps the recording and answers with
 * its path, for `playwright-core show-trace`; unless it is called, closing the context discards it.
 */
export async function recordTrace(context: BrowserContext): Promise<() => Promise<string>> {
  await context.tracing.start({ screenshots: isDetailed, snapshots: isDetailed })
  return async () => {
    const path = traceFile()
    await context.tracing.stop({ path })
    return path
  }
}
