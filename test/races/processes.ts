import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cardKeySettings } from '../harness/card-keys.ts'

const running = new Set<ChildProcess>()

type Started = { process: ChildProcess; said: RegExpExecArray }

/** Runs one of our programs as a person does, until it has said what `ready` looks for. */
async function start(script: string, settings: Record<string, string>, ready: RegExp) {
  const env = { ...process.env, LOG_LEVEL: 'fatal', ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
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

/** Asks a process to end and waits for it. Its exit code. */
async function end(child: ChildProcess) {
  if (!running.has(child)) return child.exitCode
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await exited
  return code as number | null
}

/** Ends whatever was started here and goes on, also when others could not be started. */
export const endAll = () => Promise.all([...running].map(end))

/** The server of a release as an operator starts it, ready to answer on `port`. */
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

/** The card sandbox standing alone, as two servers share it. Its address. */
export async function startSandboxProcess() {
  const { said } = await start('sandbox/main.ts', cardKeySettings, /^http\S+$/m)
  return said[0]
}
