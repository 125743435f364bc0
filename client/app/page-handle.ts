import type { Params } from 'react-router'

/** What a route that is made of several pages says of itself. */
export type PageHandle = {
  /** Manifest keys of the modules that this address needs, for preloading. */
  modules(params: Params): readonly string[]
  /** Brings them, before hydration. */
  prepare(params: Params): Promise<void>
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'modules' in handle && 'prepare' in handle
}
