import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

const folder = join(import.meta.dirname, '../../.cache/traces')

/** Pictures of the page take a third more processor time, what it consists of 4 %. */
const screenshots = process.env.TRACE === '1' || Boolean(process.env.CI)

let visitors = 0

/** The name of the running test as a file name, with the visitor's number: a test may have several. */
function traceFile(): string {
  const name = (expect.getState().currentTestName ?? 'no test').replaceAll(/[^\p{L}\d]+/gu, '-')
  return join(folder, `${name.slice(0, 120)}-${visitors}.zip`)
}

/**
 * Records what the visitor does and sees. The returned function keeps the recording and answers with
 * its path, for `playwright-core show-trace`; unless it is called, closing the context discards it.
 */
export async function recordTrace(context: BrowserContext): Promise<() => Promise<string>> {
  visitors += 1
  const path = traceFile()
  await context.tracing.start({ screenshots, snapshots: true })
  return async () => {
    await context.tracing.stop({ path })
    return path
  }
}
