import { deleteDueAccounts } from '#server/features/accounts/deletion.ts'
import { purgeEmailChanges } from '#server/features/accounts/email-change.ts'
import { expireOverdueBills } from '#server/features/documents/bills.ts'
import { purgeDocuments } from '#server/features/companies/documents.ts'
import { purgeInvitations } from '#server/features/managers/service.ts'
import { purgeSessions } from '#server/features/session/service.ts'
import type { Deps } from '#server/platform/context.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000

/** What the product does by itself, and how often. */
export function regularJobs(deps: Deps): Job[] {
  return [
    { name: 'delete-accounts', everyMs: HOUR_MS, run: () => deleteDueAccounts(deps) },
    {
      name: 'purge-expired',
      everyMs: HOUR_MS,
      run: async () => ({
        ...(await purgeSessions(deps)),
        ...(await purgeInvitations(deps)),
        ...(await purgeEmailChanges(deps)),
        ...(await purgeDocuments(deps)),
      }),
    },
    { name: 'expire-bills', everyMs: HOUR_MS, run: () => expireOverdueBills(deps) },
  ]
}
