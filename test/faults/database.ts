import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { binariesFor } from '../../server/database/embedded/binaries.ts'
import {
  clusterPassword,
  ensureCluster,
  superuser,
} from '../../server/database/embedded/cluster.ts'
import { start } from '../../server/database/embedded/launch.ts'
import { databaseUser } from '../../server/database/embedded/os-user.ts'
import { findPostmaster, isAlive, stopPostmaster } from '../../server/database/embedded/process.ts'
import { createOwner, databaseUrlOf } from '../../server/database/embedded/roles.ts'

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, at) => parents[at] === parent)
}

/** Fourth field of `/proc/<pid>/stat`; the second may contain spaces and brackets. */
async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function kill(pid: number, signal: NodeJS.Signals) {
  if (isAlive(pid)) process.kill(pid, signal)
}

/** A separate PostgreSQL with fsync on `<home>/postgres`, which is not restarted when killed. */
export async function ownDatabase(home: string) {
  await mkdir(home, { recursive: true })
  await chmod(home, 0o711)
  const folder = join(home, 'postgres')
  const user = databaseUser(folder)
  const cluster = { folder, binaries: binariesFor(user), user, fsync: true }
  await ensureCluster(cluster)
  const password = await clusterPassword(folder)
  const { port } = await start(cluster)
  const owner = await createOwner(port, password, home)
  await owner.end()
  const url = databaseUrlOf(port, password, 'marketplace', 'marketplace')

  async function takesConnections(): Promise<boolean> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      return false
    }
  }

  return {
    url,
    home,
    /** Kills the postmaster and all its children. */
    async kill() {
      const running = findPostmaster(folder)
      if (!running) return
      // Stopped first, so that it can neither clean up nor fork.
      kill(running.pid, 'SIGSTOP')
      const children = await childrenOf(running.pid)
      for (const pid of [...children, running.pid]) kill(pid, 'SIGKILL')
      while ([...children, running.pid].some(isAlive)) await sleep(10)
    },
    /**
     * Connects beforehand, as a full disk prevents it. The function writes WAL until PostgreSQL
     * panics, and returns whether it did.
     */
    async logExhauster(): Promise<() => Promise<boolean>> {
      const address = databaseUrlOf(port, password, superuser, 'postgres')
      const client = new pg.Client({ connectionString: address })
      client.on('error', () => {})
      await client.connect()
      // A segment has 16 MB; a switch is a no-op without writes since the last.
      const goOn = 'select pg_switch_wal(), pg_logical_emit_message(false, $1, $2)'
      return async () => {
        try {
          for (let files = 0; files < 20; files += 1) await client.query(goOn, ['drill', 'full'])
          return false
        } catch (error) {
          // A statement that merely failed is an ERROR.
          return (error as { severity?: string }).severity !== 'ERROR'
        } finally {
          await client.end().catch(() => {})
        }
      }
    },
    /** Restarts on the same port with crash recovery. */
    async start() {
      await start(cluster, port)
      while (!(await takesConnections())) await sleep(50)
    },
    stop: () => stopPostmaster(folder),
  }
}
