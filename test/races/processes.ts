import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

type Started = { process: ChildProcess; said: RegExpExecArray }

/** Runs one of our programs as a person does, until it has said what `ready` looks for. */
async function start(script: string, settings: Record<string, string>, ready: RegExp) {
  const env = { ...process.env, LOG_LEVEL: 'fatal', ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise, resolve, reject } = Promise.withResolvers<Started>()
  let heard = ''
  child.stdout.on('data', (more) => {
    heard += more
    const said = ready.exec(heard)
    if (said) resolve({ process: child, said })
  })
  child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${heard}`)))
  return promise
}

/** Ends a process and waits for it. Its exit code; null when the signal ended it. */
async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code] = await exited
  return code as number | null
}

/** The server as an operator starts it, ready to answer on `port`. */
export async function startServerProcess(port: number, settings: Record<string, string>) {
  const all = { PORT: String(port), ...settings }
  const started = await start('server/main.ts', all, /is ready at/)
  return {
    url: `http://127.0.0.1:${port}`,
    end: (signal?: NodeJS.Signals) => end(started.process, signal),
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** The card sandbox standing alone, as two servers share it. */
export async function startSandboxProcess(webhookUrl: string) {
  const settings = { CARD_SANDBOX_WEBHOOK_URL: webhookUrl }
  const { process: child, said } = await start('sandbox/main.ts', settings, /^http\S+$/m)
  return { url: said[0], end: () => end(child) }
}
