import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string) {
  const text = await readFile(file)
  await writeFile(`${file}.br`, await brotli(text))
  await writeFile(`${file}.gz`, await zip(text, { level: 9 }))
}

/**
 * Writes compressed copies of the client files at build time, so that the server does not compress
 * on request.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
      await Promise.all(files.map((file) => compress(join(dir, file))))
    },
  }
}
