import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bucket } from './bucket.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function openExisting(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function writeThrough(path: string, bytes: Uint8Array) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

export function folderBucket(root: string): Bucket {
  const pathOf = (key: string) => join(root, key)
  const partOf = (key: string) => `${pathOf(key)}.part`
  return {
    async put(key, bytes) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await writeThrough(partOf(key), bytes)
      await rename(partOf(key), pathOf(key))
    },

    async get(key) {
      const file = await openExisting(pathOf(key))
      if (!file) return undefined
      const { size } = await file.stat()
      const body = file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array>
      return { size, body }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(partOf(key), { force: true })
      await rmdir(dirname(pathOf(key))).catch(() => {})
    },
  }
}
