/** Lazy imports of the page files by path, made by `config/page-modules.ts` from the route table. */
declare module 'virtual:pages/public' {
  const files: import('./choose-page.tsx').PageLoads
  export default files
}
declare module 'virtual:pages/later' {
  const files: import('./choose-page.tsx').PageLoads
  export default files
}

/** The contract without its schemas, made by the build: keeps zod out of the browser. */
declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract'
  const contract: AnyContractRouter
  export default contract
}
