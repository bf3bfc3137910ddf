import { resolve } from 'node:path'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import type { Plugin } from 'vite'
import { dashboardRoute, publicRoutes } from '../routes.ts'

const privateId = 'virtual:private-routes'
const web = resolve(import.meta.dirname, '..')
const treeFile = resolve(web, 'routeTree.gen.ts')

type Node = { file?: string; path?: string; children?: VirtualRouteNode[] }

/** Imports the routes of `nodes`, and the expression that adds them to the route named `parent`. */
function adding(
  parent: string,
  nodes: VirtualRouteNode[],
): { imports: string[]; expression: string } {
  const parts = (nodes as Node[]).map(({ file = '', path = '/', children }, index) => {
    const name = `${parent}${index}`
    const own = `import { Route as ${name} } from ${JSON.stringify(resolve(web, 'screens', file))}`
    const below = children && adding(name, children)
    const row = `[${below?.expression ?? name}, ${JSON.stringify(path)}]`
    return { imports: [own, ...(below?.imports ?? [])], row }
  })
  const rows = parts.map(({ row }) => row).join(', ')
  return {
    imports: parts.flatMap(({ imports }) => imports),
    expression: `add(${parent}, [${rows}])`,
  }
}

function moduleAdding(root: string, nodes: VirtualRouteNode[]): string {
  const { imports, expression } = adding('root', nodes)
  return `${root}
    ${imports.join('\n')}
    const add = (parent, rows) => parent._addFileChildren([
      ...(parent.children ?? []),
      ...rows.map(([route, path]) =>
        route.update({ id: path, path, getParentRoute: () => parent })),
    ])
    export const routeTree = ${expression}`
}

const rootFile = resolve(web, 'screens/root.tsx')

const publicTree = () =>
  moduleAdding(`import { Route as root } from ${JSON.stringify(rootFile)}`, publicRoutes)

const privateTree = () =>
  moduleAdding(`import { routeTree as root } from ${JSON.stringify(treeFile)}`, [dashboardRoute])

/**
 * In the browser's build, the generated route tree has only the public screens, and the import
 * `virtual:private-routes` adds the dashboard to it. The server and the development server have one
 * tree.
 */
export function privateRoutes(): Plugin {
  let isBuild = true
  return {
    name: 'private-routes',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === privateId ? `\0${id}` : undefined),
    load(id) {
      const isSplit = isBuild && this.environment.name === 'client'
      if (id === `\0${privateId}`) return isSplit ? privateTree() : 'export {}'
      return isSplit && id === treeFile ? publicTree() : undefined
    },
  }
}
