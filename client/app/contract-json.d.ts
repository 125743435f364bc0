/** The contract without its schemas, made by the build: keeps zod out of the browser. */
declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract'
  const contract: AnyContractRouter
  export default contract
}
