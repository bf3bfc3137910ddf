import type { Answer } from '../harness/send.ts'

export type Verdict =
  | { is: 'yes'; answer: Answer }
  | { is: 'no'; word: string }
  /** It may have happened or not: nobody answered, or the server could not say. */
  | { is: 'unknown' }

type ObservedAnswer = {
  what: string
  /** When it was asked, as `begin` said. */
  begun: number
  answer?: Answer
  /** Whether a dropped connection is no wonder: the server was killed. */
  mayDrop: boolean
}

/** Who is not answered for so long, in ms, is not answered. */
export const timeoutMs = 30_000

/** Says of every answer whether it is one that a visitor may get, and remembers those that are not. */
export function createAssertions() {
  const complaints: string[] = []
  const counts = { yes: 0, no: 0, busy: 0, dropped: 0 }
  const waiting = new Set<number>()
  let slowest = 0

  function complain(what: string) {
    complaints.push(what)
  }

  function busy({ what, answer }: ObservedAnswer): Verdict {
    counts.busy += 1
    if (!answer?.headers['retry-after']) complain(`${what}: 503 without Retry-After`)
    return { is: 'unknown' }
  }

  function dropped({ what, mayDrop }: ObservedAnswer): Verdict {
    counts.dropped += 1
    if (!mayDrop) complain(`${what}: the connection was dropped`)
    return { is: 'unknown' }
  }

  /** `expected` are the words of no that a visitor may meet here. */
  function judge(heard: ObservedAnswer, expected: readonly string[]): Verdict {
    const { what, answer, begun } = heard
    const took = performance.now() - begun
    waiting.delete(begun)
    slowest = Math.max(slowest, took)
    if (took >= timeoutMs) complain(`${what}: no answer for ${Math.round(took / 1000)} s`)
    if (!answer) return dropped(heard)
    const { status, body, text } = answer
    if (status === 503) return busy(heard)
    if (status < 300) {
      counts.yes += 1
      return { is: 'yes', answer }
    }
    counts.no += 1
    const word = String(body?.code)
    if (status >= 500 || !expected.includes(word)) complain(`${what}: ${status} ${text}`)
    return { is: 'no', word }
  }

  return {
    /** Somebody asks now, and waits. */
    begin(): number {
      const begun = performance.now()
      waiting.add(begun)
      return begun
    },
    judge,
    complain,
    complaints,
    counts,
    /** How long the slowest took, of those answered since this was asked last and those who wait. */
    slowestMs(): number {
      const now = performance.now()
      const took = Math.max(slowest, ...[...waiting].map((begun) => now - begun))
      slowest = 0
      return Math.round(took)
    },
  }
}

export type Assertions = ReturnType<typeof createAssertions>
