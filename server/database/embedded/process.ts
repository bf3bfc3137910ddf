import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A live PostgreSQL server process on a data folder, ours or left by a killed server of ours. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/** Reads postmaster.pid, whose lines PostgreSQL's "Database File Layout" page describes. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = pidFile(folder)
  const pid = Number(lines[0])
  if (!pid || !serves(pid, folder)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** PostgreSQL gets over a dead pid by itself, but not over one that another program has by now. */
export function removeForeignPidFile(folder: string): void {
  const pid = Number(pidFile(folder)[0])
  if (pid && isAlive(pid) && !serves(pid, folder)) rmSync(join(folder, 'postmaster.pid'))
}

function pidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A pid alone proves nothing: after a reboot or in a container it may be any program's. */
function serves(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux')
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(folder)
  } catch {
    return false
  }
}

/** Fast shutdown: ends the connections, writes everything, exits; after 7 s, immediate shutdown. */
export async function stopPostmaster(folder: string): Promise<void> {
  const running = findPostmaster(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  if (await isGone(folder, running.pid, 7_000)) return
  process.kill(running.pid, 'SIGQUIT')
  await isGone(folder, running.pid, 2_000)
}

async function isGone(folder: string, pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (!serves(pid, folder)) return true
    await sleep(20)
  }
  return false
}
