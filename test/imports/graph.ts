import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Import = { from: string; to: string }

const ignored = /(^|\/)(node_modules|dist|\.[^/]+)\//
const importing = /(?:\bfrom|\bimport\(|^import)\s*'(\.{1,2}\/[^'?]+)/gm

/** All files of the repository with TypeScript code, by path from its root. */
export function sourceFiles(): string[] {
  return globSync('{*,**/*}.{ts,tsx}', { exclude: (path) => ignored.test(`${path}/`) })
}

/** The relative imports of a file, of types too, static and dynamic. */
export function importsOf(file: string): Import[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(importing)
  return [...specifiers].map(([, path = '']) => ({ from: file, to: join(dirname(file), path) }))
}

/** The groups of nodes that reach each other (strongly connected components of two or more). */
export function cyclesOf(edges: Map<string, Set<string>>): string[][] {
  const reach = new Map([...edges.keys()].map((node) => [node, reachableFrom(node, edges)]))
  const seen = new Set<string>()
  return [...edges.keys()].sort().flatMap((node) => {
    if (seen.has(node) || !reach.get(node)?.has(node)) return []
    const cycle = [...(reach.get(node) ?? [])].filter((other) => reach.get(other)?.has(node))
    for (const other of cycle) seen.add(other)
    return [cycle.sort()]
  })
}

function reachableFrom(start: string, edges: Map<string, Set<string>>): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of edges.get(node) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  }
  return found
}
