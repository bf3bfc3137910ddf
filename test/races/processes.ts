import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cardKeySettings } from '../harness/cards/keys.ts'

const running = new Set<ChildProcess>()

type Started = { process: ChildProcess; output: RegExpExecArray }

/** Starts a program and waits for output that matches `ready`. */
async function start(script: string, settings: Record<string, string>, ready: RegExp) {
  const env = { ...process.env, LOG_LEVEL: 'fatal', ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const { promise, resolve, reject } = Promise.withResolvers<Started>()
  let output = ''
  child.stdout.on('data', (more) => {
    output += more
    const match = ready.exec(output)
    if (match) resolve({ process: child, output: match })
  })
  child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)))
  return promise
}

/** Stops a process; returns its exit code. */
async function end(child: ChildProcess) {
  if (!running.has(child)) return child.exitCode
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await exited
  return code as number | null
}

/** Also cleans up when a later start has failed. */
export const endAll = () => Promise.all([...running].map(end))

/** Starts the server on `port` and waits for readiness. */
export async function startServerProcess(
  port: number,
  settings: Record<string, string>,
  release = '.',
) {
  const all = { PORT: String(port), ...settings }
  const main = join(release, 'server/app/main.ts')
  const { process: child } = await start(main, all, /is ready at/)
  return { url: `http://127.0.0.1:${port}`, end: () => end(child) }
}

/** Starts a shared card sandbox; returns its URL. */
export async function startSandboxProcess() {
  const { output: match } = await start('sandbox/main.ts', cardKeySettings, /^http\S+$/m)
  return match[0]
}
