import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '../contract/screens.ts'
import { routes } from './routes.ts'

type Route = { file?: string; children?: Route[] | undefined }

const filesOf = ({ file, children = [] }: Route): string[] => [
  ...(file ? [file] : []),
  ...children.flatMap(filesOf),
]

test('every file of a screen has a route', () => {
  const files = globSync('**/*.tsx', { cwd: 'web/screens' })
  expect(filesOf(routes as Route).sort()).toEqual(files.sort())
})

test('the screens of admins, and no others, require an admin', () => {
  const paths = screens.filter(({ access }) => access === 'admin').map(({ path }) => path)
  const guarded = globSync('web/screens/**/*.tsx')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => source.includes('beforeLoad: requireAdmin'))
    .map((source) => /createFileRoute\('([^']+)'\)/.exec(source)?.[1])
  expect(guarded.sort()).toEqual(paths.sort())
})

test('every message namespace of a screen exists', () => {
  const names = screens.flatMap(({ messages }) => messages ?? [])
  expect(names.filter((name) => !existsSync(`web/messages/en/${name}.json`))).toEqual([])
})
