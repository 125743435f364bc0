import { deleteDueAccounts } from '#server/features/accounts/deletion.ts'
import { purgeEmailChanges } from '#server/features/accounts/email-change.ts'
import { findBrokenSeal, sealAudit } from '#server/features/audit/seal.ts'
import { shortenAddresses } from '#server/features/audit/service.ts'
import { expireOverdueBills } from '#server/features/documents/bills.ts'
import { purgeDocuments } from '#server/features/companies/documents.ts'
import { giveTerms } from '#server/features/imports/terms.ts'
import { purgeInvitations } from '#server/features/managers/service.ts'
import { endTerms, publishPutOff, raiseByTariff, remindOfEnds } from '#server/features/posting/terms.ts'
import { expirePackages, makePackageActs } from '#server/features/packages/service.ts'
import { makeServiceActs, renderServices, sendReceipts } from '#server/features/payments/render.ts'
import { reconcilePayments } from '#server/features/payments/settle.ts'
import { closeAbandonedOrders, recountMoney } from '#server/features/payments/upkeep.ts'
import { rebuildResumeWords } from '#server/features/resumes/search/write.ts'
import { recountAnswers } from '#server/features/responses/answers.ts'
import { tellOfNews } from '#server/features/saved-searches/alerts.ts'
import { sendDigests } from '#server/features/responses/digest.ts'
import { purgeSavedSearches } from '#server/features/saved-searches/service.ts'
import { purgeSessions } from '#server/features/session/service.ts'
import type { Deps } from '#server/platform/context.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Shorter than the pause between two looks, or every second look would find it too early. */
const EVERY_LOOK_MS = 30_000
/** Shorter than the pause before jobs are woken: who finds such a job taken finds it taken after the change. */
const AFTER_A_CHANGE_MS = 4000

/** What the product does by itself, and how often. */
export function regularJobs(
  deps: Deps,
  {
    onLedgerFaults = () => {},
    onAuditChecked = () => {},
  }: {
    onLedgerFaults?: (count: number) => void
    onAuditChecked?: (outcome: { isBroken: boolean }) => void
  } = {},
): Job[] {
  return [
    { name: 'publish-put-off', everyMs: EVERY_LOOK_MS, run: () => publishPutOff(deps) },
    { name: 'raise-vacancies', everyMs: EVERY_LOOK_MS, run: () => raiseByTariff(deps) },
    { name: 'end-vacancies', everyMs: EVERY_LOOK_MS, run: () => endTerms(deps) },
    { name: 'tell-of-news', everyMs: AFTER_A_CHANGE_MS, run: () => tellOfNews(deps) },
    { name: 'send-digests', everyMs: EVERY_LOOK_MS, run: () => sendDigests(deps) },
    { name: 'give-import-terms', everyMs: HOUR_MS, run: () => giveTerms(deps) },
    { name: 'remind-of-ends', everyMs: HOUR_MS, run: () => remindOfEnds(deps) },
    { name: 'count-answers', everyMs: HOUR_MS, run: () => recountAnswers(deps) },
    { name: 'delete-accounts', everyMs: HOUR_MS, run: () => deleteDueAccounts(deps) },
    {
      name: 'resume-words',
      everyMs: DAY_MS,
      run: async () => {
        await rebuildResumeWords(deps.db)
        return {}
      },
    },
    {
      name: 'purge-expired',
      everyMs: HOUR_MS,
      run: async () => ({
        ...(await purgeSessions(deps)),
        ...(await purgeInvitations(deps)),
        ...(await purgeEmailChanges(deps)),
        ...(await purgeDocuments(deps)),
        ...(await purgeSavedSearches(deps)),
        ...(await shortenAddresses(deps)),
      }),
    },
    {
      name: 'settle-payments',
      everyMs: EVERY_LOOK_MS,
      run: async () => ({
        ...(await reconcilePayments(deps)),
        ...(await renderServices(deps)),
        ...(await makeServiceActs(deps)),
        ...(await sendReceipts(deps)),
      }),
    },
    {
      name: 'keep-money',
      everyMs: HOUR_MS,
      run: async () => ({
        ...(await expirePackages(deps)),
        ...(await makePackageActs(deps)),
        ...(await closeAbandonedOrders(deps)),
        ...(await recountMoney({ ...deps, onFaults: onLedgerFaults })),
      }),
    },
    { name: 'seal-audit', everyMs: EVERY_LOOK_MS, run: () => sealAudit(deps) },
    {
      name: 'check-audit',
      everyMs: DAY_MS,
      run: async () => {
        const broken = await findBrokenSeal(deps)
        if (broken !== null) deps.log.error({ event: 'audit.broken', sealNumber: broken })
        onAuditChecked({ isBroken: broken !== null })
        return {}
      },
    },
    { name: 'expire-bills', everyMs: HOUR_MS, run: () => expireOverdueBills(deps) },
  ]
}
