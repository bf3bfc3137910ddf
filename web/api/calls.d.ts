declare module '*?calls' {
  import type { AnyContractRouter } from '@orpc/contract'

  const calls: AnyContractRouter
  export default calls
}
