import type { TestResponse } from '../harness/send.ts'

export type ResponseVerdict =
  | { is: 'yes'; answer: TestResponse }
  | { is: 'no'; code: string }
  /** Not acknowledged: it may or may not have taken effect. */
  | { is: 'unknown' }

type ObservedAnswer = {
  what: string
  /** From `begin`. */
  begun: number
  answer?: TestResponse
  /** Dropped connections are expected while the server is killed. */
  mayDrop: boolean
}

/** In milliseconds. */
export const timeoutMs = 120_000

/** Checks every response and records unacceptable ones. */
export function createAssertions() {
  const complaints: string[] = []
  const counts = { yes: 0, no: 0, busy: 0, dropped: 0 }
  const waiting = new Set<number>()
  let slowest = 0

  function complain(what: string) {
    complaints.push(what)
  }

  function busy({ what, answer }: ObservedAnswer): ResponseVerdict {
    counts.busy += 1
    if (!answer?.headers['retry-after']) complain(`${what}: 503 without Retry-After`)
    return { is: 'unknown' }
  }

  function dropped({ what, mayDrop }: ObservedAnswer): ResponseVerdict {
    counts.dropped += 1
    if (!mayDrop) complain(`${what}: the connection was dropped`)
    return { is: 'unknown' }
  }

  /** `expected`: acceptable refusal codes. */
  function check(observed: ObservedAnswer, expected: readonly string[]): ResponseVerdict {
    const { what, answer, begun } = observed
    const durationMs = performance.now() - begun
    waiting.delete(begun)
    slowest = Math.max(slowest, durationMs)
    if (durationMs >= timeoutMs)
      complain(`${what}: no answer for ${Math.round(durationMs / 1000)} s`)
    if (!answer) return dropped(observed)
    const { status, body, text } = answer
    if (status === 503) return busy(observed)
    if (status < 300) {
      counts.yes += 1
      return { is: 'yes', answer }
    }
    counts.no += 1
    const code = String(body?.code)
    if (status >= 500 || !expected.includes(code)) complain(`${what}: ${status} ${text}`)
    return { is: 'no', code }
  }

  return {
    begin(): number {
      const begun = performance.now()
      waiting.add(begun)
      return begun
    },
    check,
    complain,
    complaints,
    counts,
    /** The slowest response since the last call, including pending ones. */
    slowestMs(): number {
      const now = performance.now()
      const durationMs = Math.max(slowest, ...[...waiting].map((begun) => now - begun))
      slowest = 0
      return Math.round(durationMs)
    },
  }
}

export type Assertions = ReturnType<typeof createAssertions>
