import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const suffix = '?calls'

/** Lets the contract be imported without its schemas, as the paths and verbs a client needs. */
export function calls(): Plugin {
  return {
    name: 'calls',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const { contract } = await import(id.slice(0, -suffix.length))
      return { code: `export default ${JSON.stringify(minifyContractRouter(contract))}`, map: null }
    },
  }
}
