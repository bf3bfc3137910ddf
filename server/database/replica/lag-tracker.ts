/** Beyond this the exact lag does not matter. */
const maxReplicaAgeMs = 10_000

type LagSample = {
  askedAt: number
  /** Log positions of the primary then and of the replica since, in bytes. */
  written: number
  replayed: number
}

export function createLagTracker() {
  let samples: Pick<LagSample, 'askedAt' | 'written'>[] = []
  let completeTo = Number.NEGATIVE_INFINITY

  return {
    completeTo: () => completeTo,
    record({ askedAt, written, replayed }: LagSample): void {
      samples = samples.filter((one) => askedAt - one.askedAt < maxReplicaAgeMs)
      samples.push({ askedAt, written })
      const reachedSample = samples.findLast((one) => one.written <= replayed)
      // A restored or restarted replica may have lost what it had replayed.
      completeTo = reachedSample?.askedAt ?? Math.min(completeTo, samples[0]?.askedAt ?? completeTo)
    },
    reset(): void {
      completeTo = Number.NEGATIVE_INFINITY
    },
  }
}
