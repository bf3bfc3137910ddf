import { median } from './median.ts'
import { measure, type Subject, wakeUp } from './subject.ts'

/**
 * CPU milliseconds of the reference work on the machine for which the limits in milliseconds were set
 * (2026-11-25, the bare advertised list of 1,000 products).
 */
const referenceMs = 1.04

let reference: Subject | undefined
/** CPU milliseconds of the reference work during the current measurements. */
let samples: number[] = []

/** Sets the work by which the speed of the machine is measured, and runs it until it is compiled. */
export async function setReferenceWork(subject: Subject): Promise<void> {
  await subject.work(subject.warmUp)
  reference = subject
}

export function beginSpeedSamples(): void {
  samples = []
}

/**
 * Measures how fast the machine is at the moment. To be called between measurements, because shared
 * processors vary from second to second.
 */
export async function sampleSpeed(): Promise<void> {
  if (!reference) throw new Error('there is no reference work')
  await wakeUp(reference)
  const { cpuMs, times } = await measure(reference)
  samples.push(cpuMs / times)
}

/**
 * How many times slower this machine was during the current measurements than the one for which the
 * limits were set, at least 1: the median of the samples.
 */
export function slowness(): number {
  if (samples.length === 0) throw new Error('the speed of the machine was not sampled')
  return Math.max(1, median(samples) / referenceMs)
}
