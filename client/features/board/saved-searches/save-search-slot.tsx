import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { BellIcon } from '#client/ui/nav-icons.tsx'
import { FollowText } from './follow-text.tsx'
import type { SaveSearchProps } from './save-search-button.tsx'

/** Not loaded for guests, who are most readers: their link leads through sign-in to a page that saves the search. */
const SaveSearchButton = lazy(chunk(() => import('./save-search-button.tsx')))

export function SaveSearchSlot(props: SaveSearchProps) {
  const link = <SaveSearchLink {...props} />
  if (!useHasSession()) return link
  return (
    <Suspense fallback={link}>
      <SaveSearchButton {...props} link={link} />
    </Suspense>
  )
}

function SaveSearchLink({ address, isEmpty = false }: SaveSearchProps) {
  return (
    <a
      href={`${pathOf('personal-searches-new')}?address=${encodeURIComponent(address)}`}
      rel="nofollow"
      className="btn print:hidden"
      data-variant={isEmpty ? 'primary' : 'secondary'}
      data-size={isEmpty ? undefined : 'small'}
    >
      <BellIcon />
      {isEmpty ? 'Сообщить, когда появится' : <FollowText />}
    </a>
  )
}
