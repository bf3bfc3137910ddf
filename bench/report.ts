import type { Cost } from './contest.ts'

export type Row = {
  what: string
  ours: string
  theirs: string
  ratio: string
  bar: string
  /** Undefined where there is no bar. */
  holds: boolean | undefined
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

const spread = (values: number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`

/** Milliseconds of processor, and how often a second. */
function told(costs: Cost[]): string {
  const rate = median(costs.map(({ rate }) => rate))
  const ms = median(costs.map(({ ms }) => ms))
  return `${ms.toFixed(ms < 1 ? 3 : 2)} ms, ${rate.toFixed(rate < 100 ? 1 : 0)}/s`
}

type Compared = { what: string; ours: Cost[]; theirs: Cost[]; bar?: number }

/** What ours costs in units of theirs, each round by itself: at most `bar`. */
export function compared({ what, ours, theirs, bar }: Compared): Row {
  const ratios = ours.map(({ ms }, round) => ms / (theirs[round]?.ms ?? Number.NaN))
  return {
    what,
    ours: told(ours),
    theirs: told(theirs),
    ratio: `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`,
    bar: bar ? `≤ ${bar}` : '',
    holds: bar ? median(ratios) <= bar : undefined,
  }
}

/** How much more often a second ours is done than theirs: at least `bar` times. */
export function quicker({ what, ours, theirs, bar = 1 }: Compared): Row {
  const ratios = ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? Number.NaN))
  return {
    ...compared({ what, ours, theirs }),
    ratio: `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`,
    bar: `≥ ${bar}`,
    holds: median(ratios) >= bar,
  }
}

/** A figure of ours alone. */
export function figure(what: string, values: number[], unit: string, most: number): Row {
  return {
    what,
    ours: `${median(values).toFixed(0)} ${unit} (${spread(values, 0)})`,
    theirs: '',
    ratio: '',
    bar: `≤ ${most} ${unit}`,
    holds: median(values) <= most,
  }
}

const verdict = ({ holds }: Row) => (holds === undefined ? '' : holds ? 'holds' : 'FAILS')

export function line(row: Row): string {
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

export function table(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.ours,
    row.theirs,
    row.ratio,
    row.bar,
    verdict(row),
  ])
  const head = ['what', 'ours', 'theirs', 'ratio: median (least–most)', 'bar', '']
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
