import { eq } from 'drizzle-orm'
import { hiddenCompanies, hiddenVacancies } from '#server/db/schema/hidden.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { listHiddenIds } from './filter.ts'

export const hiddenPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const { vacancies, companies } = await listHiddenIds(db, userId)
    return { hiddenVacancyIds: vacancies, hiddenCompanyIds: companies }
  },
  async erase(tx, { userId }) {
    await tx.delete(hiddenVacancies).where(eq(hiddenVacancies.userId, userId))
    await tx.delete(hiddenCompanies).where(eq(hiddenCompanies.userId, userId))
  },
})
