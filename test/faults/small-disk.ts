import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder limited to this size; undefined if the system does not allow it. */
export async function smallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'faults-disk-'))
  try {
    const options = `size=${megabytes}m,mode=711`
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  await chmod(folder, 0o711)
  const ballast = join(folder, 'ballast')

  return {
    folder,
    async fill() {
      const file = await open(ballast, 'w')
      for (const size of [1 << 20, 4096]) {
        while (await fits(file, size));
      }
      await file.close()
    },
    makeSpace: () => rm(ballast, { force: true }),
    async remove() {
      execFileSync('/bin/umount', [folder], { stdio: 'pipe' })
      await rm(folder, { recursive: true })
    },
  }
}

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof smallDisk>>>

type File = Awaited<ReturnType<typeof open>>

async function fits(file: File, size: number): Promise<boolean> {
  try {
    const { bytesWritten } = await file.write(Buffer.alloc(size))
    return bytesWritten === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
