import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Moves to the last page of a list when the page of the address is empty: its last item was decided or removed. */
export function useExistingPage({
  page,
  pages,
  hrefOf,
}: {
  page: number
  pages: number
  hrefOf: (page: number) => string
}) {
  const navigate = useNavigate()
  const href = page > pages ? hrefOf(pages) : null
  useEffect(() => {
    if (href !== null) void navigate(href, { replace: true })
  }, [href, navigate])
}
