import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'

const suffix = '?calls'

/** What a client needs from the contract: the method, path and input structure of each call. */
function callsOf(router: AnyContractRouter): object {
  if (!isContractProcedure(router)) {
    const entries = Object.entries(router)
    return Object.fromEntries(entries.map(([name, part]) => [name, callsOf(part)]))
  }
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route
  const route = { method, path, inputStructure, outputStructure }
  return { '~orpc': { errorMap: {}, meta: {}, route } }
}

/**
 * Adds the import `contract.ts?calls`: the contract without its schemas and descriptions. The
 * development server serves the full contract, which supports hot reload.
 */
export function calls(): Plugin {
  let isBuild = true
  return {
    name: 'calls',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const file = id.slice(0, -suffix.length)
      if (!isBuild) return `export { contract as default } from ${JSON.stringify(file)}`
      const { contract } = await import(file)
      return { code: `export default ${JSON.stringify(callsOf(contract))}`, map: null }
    },
  }
}
