import { cpus, loadavg, release, totalmem, type } from 'node:os'
import type { Databases } from './servers/apps.ts'

/** The context needed to judge the figures, without identifying the machine. */
export async function machine(databases: Databases, command: string, rounds: number) {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `- command: \`${command}\` (${rounds} rounds), ${new Date().toISOString().slice(0, 10)}
- machine: ${cpus().length} cores (${cpus()[0]?.model}), ${memory} GB, ${type()} ${release()}
- load when it ended: ${loadavg()[0]?.toFixed(1)}
- Node ${process.versions.node}, PostgreSQL ${await databases.version()}
`
}
