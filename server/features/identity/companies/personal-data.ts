import { desc, eq, or } from 'drizzle-orm'
import { domainConfirmations } from '#server/db/schema/company-proofs.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'

/** E-mails to the domain of a company that the person has asked for or got. */
const of = ({ userId, email }: DataSubject) =>
  or(eq(domainConfirmations.sentBy, userId), eq(domainConfirmations.email, email))

export const companiesPersonalData = (): PersonalData => ({
  async export(db, person) {
    const rows = await db
      .select({
        email: domainConfirmations.email,
        domain: domainConfirmations.domain,
        createdAt: domainConfirmations.createdAt,
        expiresAt: domainConfirmations.expiresAt,
      })
      .from(domainConfirmations)
      .where(of(person))
      .orderBy(desc(domainConfirmations.id))
      .limit(1000)
    return { domainConfirmations: rows }
  },
  async erase(tx, person) {
    await tx.delete(domainConfirmations).where(of(person))
  },
})
