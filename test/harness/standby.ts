import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { binariesFor } from '../../server/database/embedded/binaries.ts'
import { type Cluster, clusterPassword, superuser } from '../../server/database/embedded/cluster.ts'
import { start } from '../../server/database/embedded/launch.ts'
import { databaseUser } from '../../server/database/embedded/os-user.ts'
import { startPostgres } from '../../server/database/embedded/postgres.ts'
import { findPostmaster, stopPostmaster } from '../../server/database/embedded/process.ts'
import { databaseUrlOf } from '../../server/database/embedded/roles.ts'

/** Excluded from a base backup. */
const notCopied =
  /\/(postmaster\.(pid|opts)|\.s\.PGSQL\.[^/]+|(pg_wal|pg_replslot|pg_subtrans)\/.+)$/

/** Runs `work` as the cluster's superuser. */
async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

/** Copies a running primary (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
async function copyCluster(primary: { url: string; folder: string }, { folder, user }: Cluster) {
  const { hostname, port, username, password } = new URL(primary.url)
  await mkdir(folder, { recursive: true })
  await withAdmin(primary.url, async (admin) => {
    await admin.query("select pg_create_physical_replication_slot('standby', true)")
    await admin.query("select pg_backup_start('standby', true)")
    await cp(primary.folder, folder, { recursive: true, filter: (path) => !notCopied.test(path) })
    const { rows } = await admin.query('select labelfile from pg_backup_stop(false)')
    await writeFile(join(folder, 'backup_label'), rows[0].labelfile)
  })
  await writeFile(join(folder, 'standby.signal'), '')
  const connectionString = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(
    join(folder, 'postgresql.auto.conf'),
    [
      `primary_conninfo = '${connectionString}'`,
      "primary_slot_name = 'standby'",
      'wal_retrieve_retry_interval = 100',
      'log_statement = all',
    ].join('\n'),
  )
  await chmod(folder, 0o700)
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

/** A PostgreSQL with a streaming replica, on temporary folders. */
export async function openReplicated() {
  const home = await mkdtemp(join(tmpdir(), 'replicated-'))
  await chmod(home, 0o711)
  const primary = await startPostgres({ dataDir: join(home, 'primary'), fsync: false, log() {} })
  const primaryFolder = join(home, 'primary/postgres')
  const password = await clusterPassword(primaryFolder)
  const adminAt = (port: number) => databaseUrlOf(port, password, superuser, 'marketplace')
  const primaryAdmin = adminAt(Number(new URL(primary.url).port))

  const folder = join(home, 'standby/postgres')
  const user = databaseUser(primaryFolder)
  const cluster: Cluster = { folder, binaries: binariesFor(user), user, fsync: false }
  await copyCluster({ url: primaryAdmin, folder: primaryFolder }, cluster)
  const { port } = await start(cluster)
  const standbyAdmin = adminAt(port)

  return {
    primaryUrl: primary.url,
    standbyUrl: databaseUrlOf(port, password, 'marketplace', 'marketplace'),
    onPrimary: (text: string) => withAdmin(primaryAdmin, (admin) => admin.query(text)),
    onStandby: (text: string) => withAdmin(standbyAdmin, (admin) => admin.query(text)),
    /** All statements sent to the standby. */
    async statementsOnStandby() {
      const log = await readFile(join(home, 'standby/postgres.log'), 'utf8')
      return [...log.matchAll(/LOG: {2}(?:statement|execute [^:]+): (.+(?:\n\t.*)*)/g)].map(
        ([, sql = '']) => sql,
      )
    },
    /** Immediate shutdown. */
    async kill() {
      const running = findPostmaster(folder)
      if (running) process.kill(running.pid, 'SIGQUIT')
      while (findPostmaster(folder)) await sleep(20)
    },
    start: () => start(cluster, port),
    async close() {
      await stopPostmaster(folder)
      await primary.stop()
      await rm(home, { recursive: true })
    },
  }
}
