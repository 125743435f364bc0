/**
 * `node e2e/support/hire.ts published|hidden EMPLOYER SEEKER…`, beside the running server: gives the employer's company an open vacancy of
 * the demo, whose author the employer becomes, and takes the seekers' resumes through moderation. Prints the vacancy's id.
 */
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { users } from '#server/features/accounts/schema.ts'
import { companyRoles } from '#server/features/managers/schema.ts'
import { resumes } from '#server/features/resumes/schema.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'

const [shown = '', employer = '', ...seekers] = process.argv.slice(2)
const { settings } = readSettings(process.env)
const handle = await openDatabase(settings.database)
try {
  const { db } = handle
  const idOf = async (email: string) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new Error(`Nobody is ${email}`)
    return user.id
  }
  const authorId = await idOf(employer)
  const [role] = await db.select().from(companyRoles).where(eq(companyRoles.userId, authorId))
  if (!role) throw new Error(`${employer} has no company`)
  const free = db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        isNull(vacancies.authorId),
        isNull(vacancies.sourceUrl),
        gt(vacancies.expiresAt, new Date().toISOString()),
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true })
  const [open] = await db
    .update(vacancies)
    .set({ companyId: role.companyId, authorId })
    .where(inArray(vacancies.id, free))
    .returning({ id: vacancies.id })
  if (!open) throw new Error('The demo has no open vacancy')
  for (const seeker of seekers) {
    const userId = await idOf(seeker)
    const [resume] = await db.select().from(resumes).where(eq(resumes.userId, userId))
    if (!resume) throw new Error(`${seeker} has no resume`)
    await db
      .update(resumes)
      .set({
        status: shown === 'published' ? 'published' : 'hidden',
        visibility: 'everyone',
        content: resume.draft,
        publishedAt: resume.updatedAt,
      })
      .where(eq(resumes.id, resume.id))
  }
  process.stdout.write(String(open.id))
} finally {
  await handle.close()
}
