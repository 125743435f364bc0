import { and, eq } from 'drizzle-orm'
import { submitPaid } from '#server/features/board/posting/placement/payment.ts'
import { insertVacancy } from '#server/features/board/posting/editing/save.ts'
import { insertRevision } from '#server/features/board/posting/editing/revision-queries.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import type { Deps } from '#server/http/context.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { COMPLETE_VACANCY } from '#tests/support/rows.ts'

export const HONEST_TEXT: VacancyContent = {
  ...COMPLETE_VACANCY,
  descriptionHtml: `<p>Магазин листового чая ищет оператора чата. ${'Покупатели спрашивают, какой чай выбрать и когда придёт заказ, а вы отвечаете и помогаете. '.repeat(2)}</p>`,
  dutiesHtml: '<ul><li>Отвечать покупателям в чате</li><li>Оформлять заказы</li></ul>',
}

const BASIC = { code: 'basic', days: 30, raiseEveryDays: null, isHighlighted: false } as const

/** A vacancy that is written, paid for and sent, as its author does it. */
export async function sendVacancy(
  deps: Deps,
  { companyId, authorId, text = {} }: { companyId: number; authorId: number; text?: Partial<VacancyContent> },
) {
  const content = { ...HONEST_TEXT, ...text }
  const at = deps.now().toISOString()
  const vacancyId = await deps.db.transaction(async (tx) => {
    const id = await insertVacancy(tx, {
      companyId,
      authorId,
      title: content.title,
      descriptionHtml: '',
      summary: '',
      workForm: 'remote',
      status: 'draft',
    })
    await insertRevision(tx, {
      vacancyId: id,
      state: 'draft',
      content,
      authorId,
      createdAt: at,
      updatedAt: at,
    })
    await submitPaid(tx, deps, { vacancyId: id, tariff: BASIC, userId: authorId, at })
    return id
  })
  const [row] = await deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(eq(moderationCases.objectId, String(vacancyId)), eq(moderationCases.state, 'waiting')))
  if (!row) throw new Error('No case waits')
  return { vacancyId, caseId: row.id }
}
