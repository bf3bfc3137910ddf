import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import type { Cluster } from './cluster.ts'
import { start } from './launch.ts'
import { stopPostmaster } from './process.ts'
import { createOwner } from './roles.ts'

const connectTimeoutMs = 30_000

type Supervised = { port: number; stop(): Promise<void> }

export async function supervise(
  cluster: Cluster,
  password: string,
  log: (line: string) => void,
): Promise<Supervised> {
  const first = await ownRunning(cluster, password)
  let owner: pg.Client | undefined = first.owner
  let stopping: Promise<void> | undefined
  let watching = watch(first.owner)

  async function watch(current: pg.Client): Promise<void> {
    await new Promise((lost) => current.once('end', lost))
    owner = undefined
    while (!stopping) {
      log('Lost the embedded PostgreSQL; restarting it')
      try {
        owner = (await ownRunning(cluster, password, first.port)).owner
        watching = watch(owner)
        return
      } catch (error) {
        log(`The database is not back yet: ${(error as Error).message}`)
        await sleep(500)
      }
    }
  }

  async function stop(): Promise<void> {
    if (!owner) await watching
    const ours = owner
    await ours?.end()
    await watching
    if (ours) await stopPostmaster(cluster.folder)
  }
  return { port: first.port, stop: () => (stopping ??= stop()) }
}

type Owned = { owner: pg.Client; port: number }

/** PostgreSQL may report ready and still refuse connections during recovery or shutdown. */
async function ownRunning(cluster: Cluster, password: string, port?: number): Promise<Owned> {
  const deadline = Date.now() + connectTimeoutMs
  for (;;) {
    const running = await start(cluster, port)
    try {
      const owner = await createOwner(running.port, password, dirname(cluster.folder))
      return { owner, port: running.port }
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (Date.now() > deadline) throw unreachable(running.pid, error as Error)
      await sleep(100)
    }
  }
}

function unreachable(pid: number, error: Error): StartupError {
  return new StartupError(
    `The embedded PostgreSQL (pid ${pid}) runs but cannot be used: ${error.message}`,
  )
}
