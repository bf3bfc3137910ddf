import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const root = new URL('../..', import.meta.url)

type ProcessSettings = {
  /** Arguments of `node`. */
  args: string[]
  env: Record<string, string>
  /** Receives standard error. */
  log: string
  /** Matches the line of standard output that signals readiness. */
  ready: RegExp
}

/** A child process that tests can kill and restart. */
export function program({ args, env, log, ready }: ProcessSettings) {
  let child: ChildProcess | undefined
  let gone: Promise<number | string> = Promise.resolve(0)

  /** Resolves on readiness; rejects with the end of the log. */
  async function start(more: Record<string, string> = {}) {
    const errors = openSync(log, 'a')
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const begun = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH, NODE_COMPILE_CACHE, ...env, ...more },
      stdio: ['ignore', 'pipe', errors],
    })
    closeSync(errors)
    child = begun
    gone = once(begun, 'exit').then(([code, signal]) => code ?? signal)
    const input = begun.stdout as NodeJS.ReadableStream
    for await (const line of createInterface({ input })) {
      if (!ready.test(line)) continue
      input.resume()
      return
    }
    throw new Error(`${args.at(-1)} did not start: ${readFileSync(log, 'utf8').slice(-2000)}`)
  }

  return {
    start,
    get pid() {
      return child?.pid
    },
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    signal: (signal: NodeJS.Signals) => child?.kill(signal),
    /** Sends the signal and waits; returns the exit code or signal. */
    async end(signal: NodeJS.Signals): Promise<number | string> {
      child?.kill(signal)
      return gone
    },
  }
}
