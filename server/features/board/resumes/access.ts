import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { hasRow } from '#server/db/statements.ts'
import { responses } from '#server/db/schema/responses.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { activeEditions } from '#server/features/identity/accounts/consents.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import {
  readContactsConsent,
  decideContacts,
  type ContactsDecision,
  type ContactsRelation,
} from './contacts-policy.ts'
import { findMyResume, type ResumeRow } from './queries.ts'

/**
 * What the contacts of a resume that the caller may read are for a company.
 * @param given.companyId null for a reader without a company
 */
export async function findContactsDecision(
  db: Sql,
  {
    resume: { id: resumeId, userId, visibility, showsContactsByLink },
    companyId,
    hasPaidAccess,
  }: {
    resume: Pick<ResumeRow, 'id' | 'userId' | 'visibility' | 'showsContactsByLink'>
    companyId: number | null
    hasPaidAccess: boolean
  },
): Promise<{ decision: ContactsDecision; relation: ContactsRelation }> {
  // One after another: a transaction has one connection.
  const editions = await activeEditions(db, userId)
  const pair = companyId === null ? null : { companyId, resumeId }
  const hasResponse = pair !== null && (await hasOpenedContacts(db, pair))
  const wasOpened = pair !== null && (await hasOpening(db, pair))
  const relation = { hasResponse, wasOpened, hasPaidAccess }
  const consent = readContactsConsent(visibility, editions)
  return { decision: decideContacts({ visibility, showsContactsByLink, consent, ...relation }), relation }
}

/** Whether the author has opened the contacts to the company in a response: then it needs no paid access. */
async function hasOpenedContacts(
  db: Sql,
  { companyId, resumeId }: { companyId: number; resumeId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        eq(responses.companyId, companyId),
        eq(responses.resumeId, resumeId),
        isNotNull(responses.contacts),
        ne(responses.state, 'withdrawn'),
      ),
    )
    .limit(1)
  return row !== undefined
}

const hasOpening = (db: Sql, { companyId, resumeId }: { companyId: number; resumeId: string }) =>
  hasRow(
    db,
    resumeOpenings,
    and(eq(resumeOpenings.companyId, companyId), eq(resumeOpenings.resumeId, resumeId)),
  )

/** Contacts of a person's resume; null when it has been deleted. */
export async function findMyContacts(
  db: Sql,
  { resumeId, userId }: { resumeId: string; userId: number },
): Promise<ResumeContacts | null> {
  return (await findMyResume(db, { id: resumeId, userId }))?.contacts ?? null
}
