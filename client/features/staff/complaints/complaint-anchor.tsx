import { complaintPath, type ComplaintIds } from '#shared/features/staff/complaints/address.ts'
import type { ComplaintTarget } from '#shared/features/staff/complaints/vocabulary.ts'

/** For public pages, whose behaviour trackers may record: the form, which asks guests for an e-mail, is another page. */
export function ComplaintAnchor<Target extends ComplaintTarget>({
  target,
  id,
}: {
  target: Target
  id: ComplaintIds[Target]
}) {
  return (
    <a
      href={complaintPath(target, id)}
      rel="nofollow"
      className="inline-block py-1 text-small text-muted print:hidden"
    >
      Пожаловаться
    </a>
  )
}
