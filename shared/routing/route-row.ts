export const GUARDS = ['auth-require', 'company-require'] as const
type Guard = (typeof GUARDS)[number]
export type Layout = 'default' | 'fixed-header' | 'without-footer'
export type Dashboard = 'company' | 'seeker' | 'account'

export type RouteRow = {
  name: string
  /**
   * `{name}` is one segment, `{name?}` an optional one, `{name*}` any remainder; `{name:digits}` and `{name:hex}`
   * limit the characters.
   */
  path: string
  layout?: Layout
  guards?: readonly Guard[]
  /** `?page=1` and invalid values of `page` redirect with 301 to the address without it. */
  firstPage?: boolean
  /**
   * The same bytes for every visitor, so that the page cache and the CDN may store the page. Other pages are rendered for
   * their reader and never cached.
   */
  isPublic?: boolean
  /** The dashboard whose navigation the page has; `account` is that of the user's own side. */
  dashboard?: Dashboard
  /** Whether the header shows the employer's side by default. */
  isEmployer?: boolean
  /** Pages without the chat widget. */
  isChatDisabled?: boolean
  /**
   * Validates an address beyond its pattern: true, or the status of the error page to show instead (specification,
   * section 2). Runs on server and client, before guards and loaders.
   */
  validate?: (params: Readonly<Record<string, string | undefined>>) => true | number
  /** False: the feature does not exist yet. The page is `<name>.page.tsx` in a folder of `client/features`. */
  page?: false
  /** The route whose page file this route uses. */
  sharesPageOf?: string
}
