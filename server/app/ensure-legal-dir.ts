import { stat } from 'node:fs/promises'
import { StartupError } from '../errors/startup-error.ts'

/**
 * Throws a `StartupError` if the folder of the operator's legal pages is none: all of them would be the
 * placeholders of `legal/`.
 */
export async function ensureLegalDir(legalDir: string | undefined): Promise<void> {
  if (legalDir === undefined) return
  const found = await stat(legalDir).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new StartupError(
    `LEGAL_DIR is ${legalDir}, which is not a folder that the server can read. Correct it, or ` +
      'leave it out.',
  )
}
