import { gzipSync } from 'node:zlib'
import { median } from './median.ts'

/** CPU milliseconds of `referenceWork` on the machine for which the limits in milliseconds were set. */
const referenceMs = 33
const repetitions = 5

const rows = Array.from({ length: 400 }, (_, n) => ({
  id: `${n}`.padStart(12, '0'),
  title: `ThinkPad T14, ${n % 64} GB, "refurbished"`,
  price: (n * 7_919) % 200_000,
  tokens: [`memory=${n % 64}`, `brand=${n % 12}`, 'condition=Good'],
}))

/** What the servers do most: objects, strings, sorting, and compression. */
function referenceWork() {
  for (let n = 0; n < 40; n += 1) {
    const text = JSON.stringify(rows.toSorted((one, other) => one.price - other.price))
    const read: typeof rows = JSON.parse(text)
    const html = read.map(({ title }) => `<li>${title.replaceAll('"', '&quot;')}</li>`).join('')
    gzipSync(`${html}${text}`)
  }
}

function cpuMs() {
  const before = process.cpuUsage()
  referenceWork()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** CPU milliseconds of `referenceWork` during the current measurements. */
let samples: number[] = []

export function beginSpeedSamples(): void {
  samples = []
}

/**
 * Measures how fast the machine is at the moment, by the CPU time of the same work, the least of several.
 * To be called between measurements, because shared processors vary from second to second.
 */
export function sampleSpeed(): void {
  samples.push(Math.min(...Array.from({ length: repetitions }, cpuMs)))
}

/**
 * How many times slower this machine was during the current measurements than the one for which the
 * limits were set, at least 1: the median of the samples.
 */
export function slowness(): number {
  if (samples.length === 0) sampleSpeed()
  return Math.max(1, median(samples) / referenceMs)
}
