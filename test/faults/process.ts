import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const root = new URL('../..', import.meta.url)

type Settings = {
  /** What follows `node` on the command line. */
  args: string[]
  env: Record<string, string>
  /** The file that standard error is added to. */
  log: string
  /** What a line of standard output says when the program is ready. */
  ready: RegExp
}

/** A program of ours that the harness may kill, and start again as it was. */
export function program({ args, env, log, ready }: Settings) {
  let child: ChildProcess | undefined
  let gone: Promise<number | string> = Promise.resolve(0)

  /** Resolves when the program says that it is ready; fails with the end of its log. */
  async function start(more: Record<string, string> = {}) {
    const errors = openSync(log, 'a')
    const { PATH = '' } = process.env
    const begun = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH, ...env, ...more },
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
    /** Sends the signal and waits for the end: the exit code, or the signal that ended it. */
    async end(signal: NodeJS.Signals): Promise<number | string> {
      child?.kill(signal)
      return gone
    },
  }
}
