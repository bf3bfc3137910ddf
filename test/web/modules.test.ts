import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

type SyntaxNode = { type: string; start: number; [property: string]: unknown }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

const isAwait = ({ type, await: isAsync, kind }: SyntaxNode) =>
  type === 'AwaitExpression' ||
  (type === 'ForOfStatement' && isAsync === true) ||
  (type === 'VariableDeclaration' && kind === 'await using')

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** Offsets of top-level `await`s. */
function findTopLevelAwaits(node: SyntaxNode): number[] {
  if (functions.includes(node.type)) return []
  const children = Object.values(node).flat().filter(isNode)
  return [...(isAwait(node) ? [node.start] : []), ...children.flatMap(findTopLevelAwaits)]
}

const topLevelAwaitsIn = (code: string) =>
  findTopLevelAwaits(parseAst(code, { lang: 'js' }) as unknown as SyntaxNode)

test.each([
  ['await start()', 1],
  ['const a = [1, { b: await start() }]', 1],
  ['for await (const b of c) {}; export {}', 1],
  ['export const { a = await start() } = {}', 1],
  ['async function start() { await a }; const b = async () => await a', 0],
  ['class A { async b() { for await (const c of d) {} } }', 0],
])('the parser finds the top-level await of `%s`', (code, count) => {
  expect(topLevelAwaitsIn(code)).toHaveLength(count)
})

/**
 * WebKit resolves a second import too early if the module or its imports have a top-level await
 * (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
test('no script of the client build has a top-level await', () => {
  const folder = join(import.meta.dirname, '../../dist/client')
  const scripts = globSync('**/*.{js,mjs}', { cwd: folder })
  expect(scripts.length).toBeGreaterThan(50)
  const offenders = scripts.filter(
    (script) => topLevelAwaitsIn(readFileSync(join(folder, script), 'utf8')).length > 0,
  )
  expect(offenders).toEqual([])
})
