import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Modules that start a server, database, browser or process. */
const starting = [
  'server/app/start.ts',
  'server/database/embedded/postgres.ts',
  'sandbox/http/server.ts',
  'test/harness/network/free-port.ts',
  'test/harness/app.ts',
]
const startingLibraries = /from '(?:node:child_process|playwright-core|pg)'|\binject\(|\blisten\(/

const imports = /(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g

/** Whether a file imports any of these, transitively. */
function startsSomething(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(join(root, file)) || !/\.tsx?$/.test(file)) return false
  seen.add(file)
  if (starting.includes(file)) return true
  const code = readFileSync(join(root, file), 'utf8').replaceAll(/^import type .*$/gm, '')
  if (startingLibraries.test(code)) return true
  const imported = [...code.matchAll(imports)].map(([, path = '']) => join(dirname(file), path))
  return imported.some((path) => startsSomething(path, seen))
}

/** Test files that need no build, database or browser. */
export function unitTests(folders: string[]): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
  return files.filter((file) => !startsSomething(file) && !readsBuild(file))
}

const readsBuild = (file: string) => readFileSync(join(root, file), 'utf8').includes('dist/client')
