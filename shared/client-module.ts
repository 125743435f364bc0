import type { ReactNode } from 'react'
import type { ServerCall } from './api-client.ts'
import type { HeadTag, PageMeta, Site } from './routing/page-meta.ts'
import type { PageAction, PostedForm } from './routing/page-action.ts'
import type { PageState, SiteSettings } from './routing/page-state.ts'

/** All that the server uses of the client: what `client/entry-server.tsx` exports. */
export type ClientModule = {
  answerPage(options: PageRequest): Promise<PageAnswer>
  /** The forms of the page at this path that work without scripts. */
  listPageActions(path: string): Promise<readonly PageAction[]>
  canonicalUrl(path: string, site: Site): string
  headTags(meta: PageMeta | null, path: string, site: Site): HeadTag[]
  titleOf(meta: PageMeta | null, site: Site): string
  /** Id of the data block of a page. */
  STATE_ELEMENT_ID: string
}

export type PageRequest = {
  request: Request
  /** Calls operations as the user or as a guest. */
  call: ServerCall
  now: string
  site: SiteSettings
  /** The form of this page that was sent without scripts. */
  posted?: PostedForm | undefined
  /** Instead of the page the error page. */
  refusal?: Refusal
}

export type Refusal = { status: number; message: string }

export type PageAnswer =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      meta: PageMeta | null
      element: ReactNode
      /** Of a public page complete before the render: its loader loads everything. Of others late sections follow. */
      state: () => Pick<PageState, 'router' | 'queries'>
      /** Manifest keys of the matched pages, for preloading. */
      modules: string[]
      /** An error that is a bug and must be reported. */
      error: unknown
    }
