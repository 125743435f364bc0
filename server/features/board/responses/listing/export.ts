import { csvDownloadOf } from '#server/files/csv.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { shownAnswer } from '#shared/features/board/questions/answers.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import { EXPORT_MAX, type StageNames } from '#shared/features/board/responses/vocabulary.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { requireManagedVacancy } from '../access.ts'
import { findExtras } from './received-extras.ts'
import { listReceivedRows, type Filter } from './received-queries.ts'
import { findStageNames, stageOf } from '../stages/stage.ts'
import type { ResponseRow } from '../queries.ts'
import { visibleName } from './names.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

type Line = { row: ResponseRow; tags: readonly string[]; stageNames: StageNames }

const COLUMNS: readonly (readonly [title: string, value: (line: Line) => string])[] = [
  ['Имя', ({ row }) => visibleName(row)],
  ['Резюме', ({ row }) => row.resume.text.title],
  ['Стадия', ({ row, stageNames }) => stageName(stageOf(row), stageNames)],
  ['Причина отказа', ({ row: { reason } }) => (reason === null ? '' : REJECTION_LABELS[reason])],
  ['Отправлен', ({ row }) => formatDay(row.sentAt)],
  ['Телефон', ({ row }) => row.contacts?.phone ?? ''],
  ['Почта', ({ row }) => formatEmail(row.contacts?.email ?? '')],
  ['Telegram', ({ row }) => row.contacts?.telegram ?? ''],
  ['Зарплата, ₽', ({ row }) => String(row.resume.text.salary ?? '')],
  ['Письмо', ({ row }) => row.letter],
  ['Ответы на вопросы', ({ row }) => answerLines(row)],
  ['Подходит по вопросам', ({ row: { doAnswersFit: fit } }) => (fit === null ? '' : fit ? 'Да' : 'Нет')],
  ['Заметка', ({ row }) => row.note],
  ['Метки', ({ tags }) => tags.join(', ')],
]

const answerLines = ({ answers }: ResponseRow) =>
  answers
    .map(shownAnswer)
    .map(({ question, answer }) => `${question} — ${answer}`)
    .join('\n')

/** @throws Problem not_found */
export async function exportReceived(
  ctx: Ctx,
  { id, ...filter }: Filter & { id: number },
): Promise<FileAnswer> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const { companyId } = await requireManagedVacancy(ctx, db, id)
  const rows = await listReceivedRows(
    db,
    { vacancyId: id, ...filter },
    { now: now(), sort: 'newest', limit: EXPORT_MAX, offset: 0 },
  )
  const names = await findStageNames(db, companyId)
  const extrasOf = await findExtras(
    db,
    rows.map((row) => row.id),
  )
  await recordAudit(db, {
    userId,
    action: 'response.exported',
    objectKind: 'vacancy',
    objectId: String(id),
    details: { count: rows.length },
    at: now().toISOString(),
  })
  const lines = [
    COLUMNS.map(([title]) => title),
    ...rows.map((row) =>
      COLUMNS.map(([, value]) => value({ row, tags: extrasOf(row.id).tags, stageNames: names })),
    ),
  ]
  return csvDownloadOf({ name: `otkliki-${id}.csv`, lines })
}
