import type { ComponentType } from 'react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import type { PageAction } from '#shared/routing/page-action.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { refusePage } from './page-data.ts'

type PageModule = {
  loader: (args: LoaderFunctionArgs) => unknown
  Component: ComponentType
  /** Its forms that work without scripts; for the server. */
  forms?: readonly PageAction[]
}
/** Lazy imports of pages, by the name of the file or of the route. */
export type PageLoads = Record<string, () => Promise<PageModule>>

/** The handle of a route with several pages. */
type PageHandle = {
  /** Loads the page of the address before hydration. */
  prepare(pathname: string): Promise<unknown>
}

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'prepare' in handle
}

/** One router page for routes with the same pattern: the route table chooses among them. Each is a separate chunk. */
export function choosePage(loads: PageLoads) {
  const loaded: Record<string, PageModule> = {}
  const nameAt = (pathname: string) => matchRoute(pathname)?.route.name ?? ''

  async function prepare(pathname: string): Promise<PageModule | undefined> {
    const name = nameAt(pathname)
    const load = loads[name]
    return load && (loaded[name] ??= await load())
  }

  function Component() {
    const page = loaded[nameAt(useLocation().pathname)]
    if (!page) throw new Error('The page was rendered before its loader ran')
    return <page.Component />
  }

  async function loader(args: LoaderFunctionArgs) {
    const page = await prepare(new URL(args.request.url).pathname)
    // The router decodes `/%76acancies` to `/vacancies`; the route table does not.
    return page ? page.loader(args) : refusePage(404, 'Page not found')
  }

  const handle: PageHandle = { prepare }
  return { loader, handle, Component }
}
