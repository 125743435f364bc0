/** `path` is a canonical path of ours; the moment is when its page last changed, absent where nobody knows. */
export type SitemapEntry = { path: string; changedAt: string | null }
