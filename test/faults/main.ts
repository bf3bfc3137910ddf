import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkPayouts } from './check-payouts.ts'
import { type FaultDrill, openDrill } from './drill.ts'
import { checkMoney } from './money.ts'
import { startTrading } from './round.ts'
import { checkSales } from './sales.ts'
import { diskScenario, type FaultScenario, type Figures, limits, scenarios } from './scenarios.ts'
import { smallDisk } from './small-disk.ts'

type Result = { name: string; figures: Figures; wrong: string[] }

const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' }, times: { type: 'string' } },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const only = values.only?.split(',')
const isWanted = (name: string) => !only || only.includes(name)

/** Clean-up of an interrupted run, last first. */
const undo: (() => Promise<void>)[] = []
async function undoAll() {
  for (const step of undo.toReversed()) await step()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void undoAll().finally(() => process.exit(130)))
}

const shownComplaints = 10
const logs = new URL('../../.cache/faults/', import.meta.url)

/** A seed per scenario, independent of the others. */
const seedOf = (seed: number, name: string) =>
  [...name].reduce((sum, email) => (sum * 31 + email.charCodeAt(0)) >>> 0, seed)

const beyond = (name: string, figures: Figures) =>
  Object.entries(limits[name] ?? {}).flatMap(([figure, max]) => {
    const measured = figures[figure] ?? Number.POSITIVE_INFINITY
    return measured > max ? [`${figure} is ${measured}, the maximum is ${max}`] : []
  })

async function keepLog({ world }: FaultDrill, name: string) {
  await mkdir(logs, { recursive: true })
  const file = new URL(`${name}.log`, logs)
  await writeFile(file, await world.serverLog())
  console.log(`  The server's log is in ${file.pathname}`)
}

async function perform(
  name: string,
  [fault, times]: [fault: FaultScenario, times: number],
  databaseHome?: string,
): Promise<Result> {
  console.log(`\n== ${name}`)
  const print = (line: string) => console.log(`  ${line}`)
  const drill = await openDrill({ seed: seedOf(seed, name), print, databaseHome })
  undo.push(drill.world.close)
  try {
    const measured = await endured(drill, () => fault(drill, Number(values.times ?? times)))
    const { counts, complaints } = drill.assertions
    const figures = { ...measured, acknowledged: drill.journal.acknowledged(), ...counts }
    const wrong = [...complaints, ...beyond(name, figures)]
    for (const one of wrong.slice(0, shownComplaints)) print(`! ${one}`)
    if (wrong.length > 0) await keepLog(drill, name)
    return { name, figures, wrong }
  } finally {
    await undo.pop()?.()
  }
}

/** Runs a scenario and the final check of the money; its failure is recorded. */
async function endured(drill: FaultDrill, fault: () => Promise<Figures>): Promise<Figures> {
  try {
    await startTrading(drill)
    const measured = await fault()
    const charges = await checkMoney(drill)
    const payouts = await checkPayouts(drill)
    return { ...measured, charges, ...payouts, ...(await checkSales(drill)) }
  } catch (error) {
    drill.assertions.complain(`the scenario failed: ${error}`)
    return {}
  } finally {
    await drill.workload.rest()
  }
}

async function performOnSmallDisk(): Promise<Result[]> {
  const disk = await smallDisk(220)
  if (!disk) {
    console.log('\n== disk: skipped, mounting a RAM disk is not permitted here')
    return []
  }
  undo.push(disk.remove)
  try {
    return [await perform('disk', diskScenario(disk), disk.folder)]
  } finally {
    await undo.pop()?.()
  }
}

function show(results: Result[]) {
  console.log('')
  for (const { name, figures, wrong } of results) {
    const words = Object.entries(figures).map((pair) => pair.join(' '))
    console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(9)} ${words.join(', ')}`)
  }
}

console.log(`bin/faults --seed ${seed}${only ? ` --only ${only.join(',')}` : ''}`)
const results: Result[] = []
for (const [name, how] of Object.entries(scenarios)) {
  if (isWanted(name)) results.push(await perform(name, how))
}
if (isWanted('disk')) results.push(...(await performOnSmallDisk()))
show(results)

const failed = results.filter(({ wrong }) => wrong.length > 0)
console.log(failed.length === 0 ? '\nNo data was lost.' : `\n${failed.length} scenarios failed.`)
process.exitCode = failed.length === 0 ? 0 : 1
