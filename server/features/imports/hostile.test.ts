import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'

let app: TestApp
let sana: Person

const heads =
  'category,header,image,originalprice,resaleprice,purchase,phone,location,condition,description'
const rowWith = (description: string, phone = '555 010') =>
  `Dell,Latitude 7420,https://pictures.example.com/a.webp,900,450.50,2023,${phone},Porto,Good,${description}`
const fileOf = (rows: number, row: string) =>
  [heads, ...Array.from({ length: rows }, () => row)].join('\n')

/** 500 valid products. */
const ordinary = fileOf(500, rowWith('x'.repeat(1_900)))

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  sana = await app.signUp('Sana', 'seller')
  // Warm-up: code is compiled on its first run.
  for (let n = 0; n < 2; n += 1) await sana.post('/imports', { csv: ordinary })
})
beforeEach(() => app.pool.query("delete from rate_limit where key like 'checkImport%'"))
afterAll(() => app.close())

const millisOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/** Checks a file while another client sends requests one after another. */
async function check(csv: string) {
  let isOver = false
  /** The longest turn of the event loop, in ms of CPU time. */
  let longestTurn = 0
  let othersAnswers = 0
  async function watchTurns() {
    while (!isOver) {
      const before = process.cpuUsage()
      await nextTurn()
      longestTurn = Math.max(longestTurn, millisOf(process.cpuUsage(before)))
    }
  }
  async function askMeanwhile() {
    while (!isOver) {
      const { status } = await app.get('/healthz')
      expect(status).toBe(200)
      othersAnswers += 1
    }
  }
  const before = process.cpuUsage()
  const others = [watchTurns(), askMeanwhile()]
  const answer = await sana.post('/imports', { csv })
  const cpu = millisOf(process.cpuUsage(before))
  isOver = true
  await Promise.all(others)
  return { answer, cpu, longestTurn, othersAnswers }
}

const size = ordinary.length
/**
 * Costs are compared with an ordinary file measured just before; on a busy machine one of the two
 * may be off. Each try measures both, and backtracking or unbounded work fails all of them.
 */
const measured = { retry: 2 }

const unknown = Array.from({ length: size / 4 }, (_, n) => `a${n % 100}`).join()
const hostile: [name: string, csv: string, what: string][] = [
  ['a header of 250,000 columns', `${unknown}\n1`, 'at most 100 columns. Line 1 has more.'],
  ['a million empty cells', `${heads}\n${','.repeat(1_000_000)}`, 'Line 2 has more.'],
  ['one giant quoted cell', `${heads}\n"${'x"",\n'.repeat(size / 5)}"`, 'at most 64 KB.'],
  ['a cell that is too long', fileOf(1, rowWith('x'.repeat(10_001))), 'at most 10000 characters'],
  ['100,000 rows', `${heads}\n${'a,b,c\n'.repeat(100_000)}`, 'at most 500 laptops'],
  ['a million line breaks', `${heads}${'\n'.repeat(1_000_000)}`, 'at most 500 laptops'],
]

test.each(hostile)('%s: refused by a named limit', measured, async (_, csv, what) => {
  const ordinaryCpu = (await check(ordinary)).cpu
  const { answer, cpu, longestTurn } = await check(csv)
  expect([answer.status, answer.body.fields.csv]).toEqual([400, expect.stringContaining(what)])
  expect(cpu).toBeLessThan(ordinaryCpu * 5)
  expect(longestTurn).toBeLessThan(ordinaryCpu)
})

const wrong: [name: string, csv: string, mistakes: number][] = [
  ['quotes that do not match', `${heads}\n${'"x" '.repeat(size / 4)}`, 1],
  ['a quote that is not closed', `${heads}\n"${'\n'.repeat(60_000)}`, 1],
  ['100 unknown columns', `${unknown.split(',').slice(0, 100).join()}\n1`, 111],
  ['a mistake in each row', `${heads}\n${'a\n'.repeat(500)}`, 500],
  ['ten mistakes in each row', fileOf(500, ',,x,x,x,x,x,,x,'), 5_000],
]

test.each(wrong)(
  '%s: errors are counted, and the first reported',
  measured,
  async (_, csv, mistakes) => {
    const ordinaryCpu = (await check(ordinary)).cpu
    const { answer, cpu, longestTurn } = await check(csv)
    expect(answer.status).toBe(200)
    expect(answer.body.mistakeCount).toBe(mistakes)
    expect(answer.body.mistakes).toHaveLength(Math.min(mistakes, 200))
    expect(cpu).toBeLessThan(ordinaryCpu * 5)
    expect(longestTurn).toBeLessThan(ordinaryCpu)
  },
)

test('serves other requests while checking the largest valid file', async () => {
  const { answer, cpu, longestTurn, othersAnswers } = await check(ordinary)
  expect(answer.body).toMatchObject({ rows: 500, mistakeCount: 0 })
  expect(longestTurn).toBeLessThan(cpu / 2)
  expect(othersAnswers).toBeGreaterThan(5)
})

test('text that could cause regex backtracking costs no more than others', measured, async () => {
  const row = (text: string) => fileOf(45, rowWith(text, text))
  const plain = await check(row('x'.repeat(9_900)))
  for (const text of [`${'1'.repeat(9_900)}x`, `${'1 '.repeat(4_900)}x`, `${' '.repeat(9_900)}x`]) {
    const { answer, cpu } = await check(row(text))
    expect(answer.body.mistakeCount).toBeGreaterThan(0)
    expect(cpu).toBeLessThan(plain.cpu * 4)
  }
})
