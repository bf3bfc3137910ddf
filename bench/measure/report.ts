import type { Cost } from './comparison.ts'
import { slowness } from './machine-speed.ts'
import { median } from './median.ts'

export type BenchmarkRow = {
  what: string
  ours: string
  theirs: string
  ratio: string
  bar: string
  /** Undefined without a limit. */
  holds: boolean | undefined
}

const spread = (values: number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`

/** CPU milliseconds, and rate per second. */
function formatCosts(costs: Cost[]): string {
  const rate = median(costs.map(({ rate }) => rate))
  const ms = median(costs.map(({ ms }) => ms))
  return `${ms.toFixed(ms < 1 ? 3 : 2)} ms, ${rate.toFixed(rate < 100 ? 1 : 0)}/s`
}

const ratioOf = (ours: number[], theirs: number[]) => {
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  const ratio = median(ours) / median(theirs)
  return { ratio, text: `${ratio.toFixed(2)} (${spread(ratios, 2)})` }
}

type Compared = { what: string; ours: Cost[]; theirs: Cost[]; bar?: number }

/** Our cost relative to theirs: at most `bar`. */
export function compared({ what, ours, theirs, bar }: Compared): BenchmarkRow {
  const { ratio, text } = ratioOf(
    ours.map(({ ms }) => ms),
    theirs.map(({ ms }) => ms),
  )
  return {
    what,
    ours: formatCosts(ours),
    theirs: formatCosts(theirs),
    ratio: text,
    bar: bar ? `≤ ${bar}` : '',
    holds: bar ? ratio <= bar : undefined,
  }
}

/** Our rate relative to theirs: at least `bar`. */
export function quicker({ what, ours, theirs, bar = 1 }: Compared): BenchmarkRow {
  const { ratio, text } = ratioOf(
    ours.map(({ rate }) => rate),
    theirs.map(({ rate }) => rate),
  )
  return {
    ...compared({ what, ours, theirs }),
    ratio: text,
    bar: `≥ ${bar}`,
    holds: ratio >= bar,
  }
}

type Limit = { text: string; value: number }

/** A limit of time is that of the reference machine, times how much slower this one was. */
function limitOf(max: number, unit: string): Limit {
  const text = `≤ ${max} ${unit}`
  const factor = unit === 'ms' || unit === 's' ? slowness() : 1
  return factor === 1
    ? { text, value: max }
    : { text: `${text} × ${factor.toFixed(1)}`, value: max * factor }
}

/** A single figure, with or without a limit. */
export function figure(
  what: string,
  values: number[],
  unit: string,
  max?: number,
  digits = 0,
): BenchmarkRow {
  const range = values.length > 1 ? ` (${spread(values, digits)})` : ''
  const limit = max === undefined ? undefined : limitOf(max, unit)
  return {
    what,
    ours: `${median(values).toFixed(digits)} ${unit}${range}`,
    theirs: '',
    ratio: '',
    bar: limit?.text ?? '',
    holds: limit && median(values) <= limit.value,
  }
}

const verdict = ({ holds }: BenchmarkRow) => (holds === undefined ? '' : holds ? 'holds' : 'FAILS')

export function formatRow(row: BenchmarkRow): string {
  const { what, ours, theirs, ratio, bar } = row
  const cells = [
    what.padEnd(58),
    ours.padEnd(22),
    theirs.padEnd(22),
    ratio.padEnd(18),
    bar.padEnd(9),
  ]
  return `${cells.join(' ')} ${verdict(row)}`
}

export function table(rows: BenchmarkRow[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.ours,
    row.theirs,
    row.ratio,
    row.bar,
    verdict(row),
  ])
  const head = [
    'what',
    'ours',
    'theirs',
    'ratio of the medians (of the rounds: least–most)',
    'bar',
    '',
  ]
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
