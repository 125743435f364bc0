import { lazy, Suspense, useState } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { BellIcon } from '#client/ui/nav-icons.tsx'
import { followText } from './follow-text.tsx'
import type { SaveSearchProps } from './save-search-button.tsx'

/** Not loaded for guests, who are most readers. */
const SaveSearchButton = lazy(chunk(() => import('./save-search-button.tsx')))
const loadDevice = chunk(() => import('./keep-on-device.tsx'))

export function SaveSearchSlot(props: SaveSearchProps) {
  const hasSession = useHasSession()
  const link = <SaveSearchLink {...props} isGuest={!hasSession} />
  if (!hasSession) return link
  return (
    <Suspense fallback={link}>
      <SaveSearchButton {...props} link={link} />
    </Suspense>
  )
}

/**
 * For a guest the browser keeps a search of vacancies. Without scripts, and for resumes, which companies search, the link
 * leads through sign-in to a page that saves it.
 */
function SaveSearchLink({
  address,
  isEmpty = false,
  textOf = followText,
  isGuest,
}: SaveSearchProps & { isGuest: boolean }) {
  const [kept, setKept] = useState('')
  const isKept = kept === address
  return (
    <a
      href={
        isKept
          ? pathOf('vacancies-searches')
          : `${pathOf('personal-searches-new')}?address=${encodeURIComponent(address)}`
      }
      rel="nofollow"
      className="btn print:hidden"
      data-variant={isEmpty ? 'primary' : 'secondary'}
      data-size={isEmpty ? undefined : 'small'}
      onClick={(event) => {
        if (isKept || !isGuest || !address.startsWith('/vacancies')) return
        event.preventDefault()
        void loadDevice().then(({ keepOnDevice }) => keepOnDevice(address, setKept))
      }}
    >
      <BellIcon />
      {isEmpty ? 'Сообщить, когда появится' : textOf(isKept)}
    </a>
  )
}
