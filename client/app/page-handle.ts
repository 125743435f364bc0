/** What a route that is made of several pages says of itself. */
export type PageHandle = {
  /** Brings the page of the address, before hydration. */
  prepare(pathname: string): Promise<unknown>
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'prepare' in handle
}
