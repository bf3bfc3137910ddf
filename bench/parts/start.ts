import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../test/harness/network/free-port.ts'
import { residentMemory } from '../measure/cpu-time.ts'
import { sampleSpeed } from '../measure/machine-speed.ts'
import { type BenchmarkRow, figure } from '../measure/report.ts'
import type { Databases } from '../servers/apps.ts'
import { openCardProvider, openProduct } from '../servers/product.ts'

/** In milliseconds. */
const idle = 10_000

/** From process start on an existing database to the first responses; then the memory use. */
export async function start(databases: Databases, rounds: number): Promise<BenchmarkRow[]> {
  const databaseUrl = await databases.copy(100_000)
  const cards = await openCardProvider(await freePort())
  const seen = {
    ready: [] as number[],
    home: [] as number[],
    processor: [] as number[],
    memory: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    await sampleSpeed()
    const product = await openProduct(databaseUrl, cards.url, await freePort())
    seen.ready.push(product.started.ready)
    seen.home.push(product.started.home)
    seen.processor.push(product.started.processor)
    await delay(idle)
    seen.memory.push(residentMemory(product.pid))
    await product.close()
  }
  await cards.close()
  return [
    figure('(f) start to the first 200 of /readyz', seen.ready, 'ms', 3_000),
    figure('(f) start to the first 200 of the home page', seen.home, 'ms', 3_000),
    figure('(f) processor time of that start', seen.processor, 'ms'),
    figure('(f) resident memory, ten seconds later', seen.memory, 'MB', 250),
  ]
}
