/** In milliseconds: of what a replica lacks for longer, only that it does matters. */
const maxReplicaAgeMs = 10_000

type LagSample = {
  /** When the primary was asked, as `performance.now()` has it. */
  askedAt: number
  /** How far the primary had written its log then, and how far the replica has replayed it since. */
  written: number
  replayed: number
}

/** Works out how far behind a replica is, from how far it and its primary are in the log. */
export function createLagTracker() {
  let asked: Pick<LagSample, 'askedAt' | 'written'>[] = []
  let completeTo = Number.NEGATIVE_INFINITY

  return {
    /** The moment before which all that was committed is in the replica. */
    completeTo: () => completeTo,
    note({ askedAt, written, replayed }: LagSample): void {
      asked = asked.filter((one) => askedAt - one.askedAt < maxReplicaAgeMs)
      asked.push({ askedAt, written })
      const reached = asked.findLast((one) => one.written <= replayed)
      // One that was restored or restarted may have less than it had before.
      completeTo = reached?.askedAt ?? Math.min(completeTo, asked[0]?.askedAt ?? completeTo)
    },
    /** It may be another one from now on. */
    forget(): void {
      completeTo = Number.NEGATIVE_INFINITY
    },
  }
}
