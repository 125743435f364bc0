import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** Records that a channel of the person was added or removed. */
export const recordChannel = (
  tx: Sql,
  userId: number,
  action: 'push_device.added' | 'push_device.removed' | 'telegram.linked' | 'telegram.unlinked',
  details: Record<string, string> = {},
) => recordAudit(tx, { userId, action, objectKind: 'user', objectId: String(userId), details })
