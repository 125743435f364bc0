import { vacancies } from '#server/features/vacancies/schema.ts'
import { vacancyRevisions } from '#server/features/posting/schema.ts'
import { lockLife } from '#server/features/posting/queries.ts'
import { startTerm } from '#server/features/posting/publish.ts'
import type { Deps } from '#server/platform/context.ts'
import { VacancyContent } from '#shared/features/posting/model.ts'

/** A text that can be sent: every required field is there. */
const COMPLETE = VacancyContent.parse({
  title: 'Оператор чата',
  professionId: 1,
  workForm: 'remote',
  workFromIds: [1],
  employment: 'full',
  experience: 'none',
  contracts: ['labour'],
  descriptionHtml: `<p>${'Отвечаем покупателям чая в чате, помогаем выбрать сорт. '.repeat(4)}</p>`,
})

/** A vacancy whose text is complete and that nobody has paid for. */
export async function buildDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { companyId, authorId }: { companyId: number; authorId: number },
): Promise<number> {
  const at = now().toISOString()
  const [row] = await db
    .insert(vacancies)
    .values({
      companyId,
      authorId,
      title: COMPLETE.title,
      descriptionHtml: COMPLETE.descriptionHtml,
      summary: COMPLETE.title,
      workForm: 'remote',
      status: 'draft',
    })
    .returning({ id: vacancies.id })
  if (!row) throw new Error('The vacancy was not written')
  await db.insert(vacancyRevisions).values({
    vacancyId: row.id,
    content: COMPLETE,
    authorId,
    createdAt: at,
    updatedAt: at,
  })
  return row.id
}

/** A moderator lets it through: its paid days begin. */
export const publish = ({ db, now }: Pick<Deps, 'db' | 'now'>, vacancyId: number) =>
  db.transaction(async (tx) => {
    const vacancy = await lockLife(tx, vacancyId)
    if (!vacancy) throw new Error('The vacancy is gone')
    await startTerm(tx, { vacancy, userId: null, at: now().toISOString() })
  })
