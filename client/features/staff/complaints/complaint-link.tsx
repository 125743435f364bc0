import { lazy, Suspense, useState } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { complaintPath, type ComplaintIds } from '#shared/features/staff/complaints/address.ts'
import type { ComplaintTarget } from '#shared/features/staff/complaints/vocabulary.ts'

/** Loaded with the first click. */
const ComplaintDialog = lazy(chunk(() => import('./complaint-dialog.tsx')))

/** «Пожаловаться»: opens a dialog, or the page of the form without scripts and in a new tab. */
export function ComplaintLink<Target extends ComplaintTarget>({
  target,
  id,
  about,
  className = 'inline-block py-1 text-small text-muted print:hidden',
}: {
  target: Target
  id: ComplaintIds[Target]
  /** Name of whom one complains about, where it can be seen. */
  about?: string
  className?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <a
        href={complaintPath(target, id)}
        rel="nofollow"
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        Пожаловаться
      </a>
      {isOpen && (
        <Suspense fallback={null}>
          <ComplaintDialog target={target} id={id} about={about} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
