import { desc, eq, or } from 'drizzle-orm'
import { domainLetters } from '#server/db/schema/company-proofs.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'

/** Letters to the domain of a company that the person has asked for or got. */
const of = ({ userId, email }: DataSubject) =>
  or(eq(domainLetters.sentBy, userId), eq(domainLetters.email, email))

export const companiesPersonalData = (): PersonalData => ({
  async export(db, person) {
    const rows = await db
      .select({
        email: domainLetters.email,
        domain: domainLetters.domain,
        createdAt: domainLetters.createdAt,
        expiresAt: domainLetters.expiresAt,
      })
      .from(domainLetters)
      .where(of(person))
      .orderBy(desc(domainLetters.id))
      .limit(1000)
    return { domainLetters: rows }
  },
  async erase(tx, person) {
    await tx.delete(domainLetters).where(of(person))
  },
})
