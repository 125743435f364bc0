import { complaintPath, type ComplaintIds } from '#shared/features/staff/complaints/address.ts'
import type { ComplaintTarget } from '#shared/features/staff/complaints/vocabulary.ts'

/**
 * A link for public pages, whose behaviour trackers may record. The form is on a separate page, because it requests an
 * e-mail address from guests.
 */
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
