/** Whether e-mails about the consent of a parent still hold when they leave. */
import { eq } from 'drizzle-orm'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { EmailConditions } from '#server/mail/conditions.ts'
import { stateOf } from './consents.ts'

type Tools = Pick<Deps, 'db' | 'now'>

export const guardianEmails = {
  // Asked again, answered or out of date: its link does not work any more.
  guardian_asked: async (deps, { about: { consentId } }) => (await findState(deps, consentId)) === 'asked',
  guardian_answered: async (deps, { about: { consentId, answer } }) =>
    (await findState(deps, consentId)) === answer,
} satisfies Partial<EmailConditions<Tools>>

async function findState({ db, now }: Tools, consentId: number) {
  const [row] = await db.select().from(guardianConsents).where(eq(guardianConsents.id, consentId))
  return row ? stateOf(row, now()) : null
}
