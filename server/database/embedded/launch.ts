import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, fchownSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../errors/startup-error.ts'
import type { Cluster } from './cluster.ts'
import { startFolder } from './os-user.ts'
import { findPostmaster, type Postmaster, removeForeignPidFile } from './process.ts'

const recoveryTimeoutMs = 120_000

/** Adopts a running postmaster or starts one; throws with the end of its log. */
export async function start(cluster: Cluster, port?: number): Promise<Postmaster> {
  const log = join(dirname(cluster.folder), 'postgres.log')
  const deadline = Date.now() + recoveryTimeoutMs
  let child: ChildProcess | undefined
  let begin = 0
  for (let exits = 0; exits < 20 && Date.now() < deadline; await sleep(20)) {
    const running = findPostmaster(cluster.folder)
    if (running?.ready) return running
    if (running || (child && isRunning(child))) continue
    if (child && !mayTryAgain(lastLogLines(log, begin))) break
    exits += 1
    begin = startLog(log)
    child = launch(cluster, port ?? randomInt(15_000, 32_000), log)
  }
  throw new StartupError(
    `PostgreSQL did not start: ${lastLogLines(log, begin).trim() || 'no reason given'}`,
  )
}

function mayTryAgain(words: string): boolean {
  return /could not bind|lock file "postmaster.pid"|pre-existing shared memory/.test(words)
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** Detached: otherwise Ctrl-C would stop PostgreSQL before the last requests finish. */
function launch({ folder, binaries, user, fsync }: Cluster, port: number, log: string) {
  removeForeignPidFile(folder)
  const output = openSync(log, 'a', 0o600)
  if (user.uid !== undefined) fchownSync(output, user.uid, user.gid ?? user.uid)
  const child = spawn(
    binaries.postgres,
    ['-D', startFolder(user, folder), ...options(port, fsync)],
    {
      ...user,
      cwd: folder,
      detached: true,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', output, output],
    },
  )
  child.on('error', () => {})
  child.unref()
  closeSync(output)
  return child
}

/** Below the ephemeral port range, where a client may connect to itself and block the port. */
function options(port: number, fsync: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // Relative to the data folder, which only its owner can enter.
    unix_socket_directories: '.',
    // A process of the application opens up to 30.
    max_connections: 200,
    shared_buffers: '128MB',
    fsync: fsync ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    io_method: 'sync',
    jit: 'off',
    log_checkpoints: 'off',
    // No row values in the log: they are personal data.
    log_error_verbosity: 'terse',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function startLog(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size < 4_000_000) return size
  rmSync(log)
  return 0
}

function lastLogLines(log: string, begin: number): string {
  try {
    return readFileSync(log).subarray(begin).toString().slice(-2_000)
  } catch {
    return ''
  }
}
