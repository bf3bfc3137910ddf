import { open } from 'node:fs/promises'

/** Writes a file or folder through to the disk. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
