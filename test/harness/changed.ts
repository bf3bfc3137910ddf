import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'

/** The lines that git answers; none outside a repository. */
function git(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter(Boolean)
}

/** Files that differ from the last commit, new ones included. */
const changedFiles = () => [
  ...git('diff', '--name-only', '--relative', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** The test files in the folders of changed files. Those of the browser need a build. */
export function testsBesideChanges(): string[] {
  const folders = new Set(changedFiles().map((file) => dirname(file)))
  const files = [...folders].flatMap((folder) => globSync(`${folder}/*.test.ts`))
  return files.filter((file) => !file.startsWith('e2e/'))
}
