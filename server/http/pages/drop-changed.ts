import type { Deps } from '#server/http/context.ts'
import type { Changes } from '#server/db/changes.ts'
import { createChangedTags } from './changed-tags.ts'
import type { PageCache } from './page-cache.ts'

/** Drops pages that a change shows on: here at once, then at the edge. */
export function dropChangedPages({
  deps,
  changes,
  cache,
  purge,
}: {
  deps: Pick<Deps, 'vacancies' | 'referenceData'>
  changes: Pick<Changes, 'subscribe'>
  cache: Pick<PageCache, 'clear' | 'dropTags'>
  /** Tells the edge. */
  purge: (tags: readonly string[]) => Promise<void>
}) {
  const changed = createChangedTags(deps)
  changes.subscribe(async (event) => changed.noteBefore(event), { isFirst: true })
  changes.subscribe(async (event) => {
    const tags = await changed.tagsOf(event)
    if (tags === null) {
      cache.clear()
      return purge(['site'])
    }
    if (tags.length === 0) return
    cache.dropTags(tags)
    await purge(tags)
  })
}
