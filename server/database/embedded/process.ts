import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Postmaster = { pid: number; port: number; ready: boolean }

/** Parses postmaster.pid (PostgreSQL manual, "Database File Layout"). */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = pidFile(folder)
  const pid = Number(lines[0])
  if (!pid || !serves(pid, folder)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** PostgreSQL handles a stale pid file, but not one whose pid was reused by another program. */
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

/** A pid alone proves nothing: it may have been reused after a reboot or in a container. */
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

/** Fast shutdown; immediate shutdown after 7 s. */
export async function stopPostmaster(folder: string): Promise<void> {
  const running = findPostmaster(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  if (await isGone(folder, running.pid, 7_000)) return
  process.kill(running.pid, 'SIGQUIT')
  await isGone(folder, running.pid, 2_000)
}

async function isGone(folder: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (!serves(pid, folder)) return true
    await sleep(20)
  }
  return false
}
