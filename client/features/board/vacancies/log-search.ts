import { useEffect } from 'react'
import type { SearchEvent } from '#shared/features/board/search-log/vocabulary.ts'

/**
 * Reports a shown list with a text to the log of searches, which does not store who reports it. The tab remembers the
 * text until another list is shown: the vacancies that are opened next were found by it.
 */
export function useSearchLog(search: string, event: SearchEvent) {
  useEffect(() => {
    if (search) navigator.sendBeacon('/api/v1/searches', new URLSearchParams({ search, event }))
    try {
      sessionStorage.setItem('search', search)
    } catch {
      // Without storage only the search itself is counted.
    }
  }, [search, event])
}
