import { EMAIL_CONDITIONS } from '#server/jobs/email-conditions.ts'
import { askCondition } from '#server/mail/conditions.ts'
import { findEmail } from '#server/mail/queries.ts'
import type { Deps } from '#server/http/context.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { withWorkerParts } from './jobs.ts'

/**
 * What the product writes holds when it writes it, or every e-mail of the kind would be dropped when it leaves.
 * @throws Error for an e-mail whose condition says that it is outdated already
 */
export async function requireTrueEmail(deps: Deps, tx: Sql, emailId: number) {
  const email = await findEmail(tx, emailId)
  if (!email) throw new Error('The e-mail was not written')
  const verdict = await askCondition(
    EMAIL_CONDITIONS,
    { ...withWorkerParts(deps), db: asDatabase(tx) },
    email,
  )
  if (verdict === 'outdated')
    throw new Error(
      `The e-mail ${email.kind} is outdated when it is written: ${JSON.stringify(email.about)}. ` +
        'Write it after the change that it tells of, or correct its condition.',
    )
}

/** Safe: conditions run queries only, and a transaction takes them, too. */
const asDatabase = (tx: Sql) => tx as Database
