import { cast } from '../../db/demo/cast.ts'
import { type Config, readConfig } from '../config/config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { hasMailbox } from '../http/mailbox/routes.ts'
import { openLog } from '../observability/log.ts'
import { startServer } from './start.ts'

/** On top of the drain time; the embedded database writes a checkpoint before it stops. */
const maxShutdownMs = { withoutDatabase: 9_500, withDatabase: 30_000 }

function printWelcome(config: Config) {
  console.log(`\n${config.brand} is ready at ${config.publicUrl}\n`)
  if (!config.demo || !config.demoData) return
  console.log('Demo log-ins:')
  for (const { roles, email, password } of cast.filter(({ printed }) => printed)) {
    console.log(`  ${roles.join(', ').padEnd(7)} ${email.padEnd(24)} ${password}`)
  }
  console.log('\nTest card: 4242 4242 4242 4242, any future date, any CVC.')
  if (hasMailbox(config)) console.log(`E-mails: ${config.publicUrl}/sandbox/mail`)
  console.log('Press Ctrl-C to stop.\n')
}

async function start(env: NodeJS.ProcessEnv) {
  const config = readConfig(env)
  const log = openLog(config.logLevel)
  // An unhandled rejection is a bug to log, not a reason to drop all requests.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const { close } = await startServer(config, log)
  printWelcome(config)

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      const { withDatabase, withoutDatabase } = maxShutdownMs
      const maxMs = config.databaseUrl ? withoutDatabase : withDatabase
      setTimeout(() => process.exit(1), config.drainSeconds * 1_000 + maxMs).unref()
      await close()
      process.exit(0)
    })
  }
}

/** Serves until SIGTERM or SIGINT. Prints a startup error and exits with code 1. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  await start(env).catch((error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  })
}
