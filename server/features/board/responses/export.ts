import { downloadOf } from '#server/files/download.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { FileAnswer } from '#shared/kernel/file-answer.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { REJECTION_LABELS, STAGE_LABELS } from '#shared/features/board/responses/labels.ts'
import { EXPORT_MAX } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { requireManagedVacancy } from './access.ts'
import { listReceivedRows } from './received-queries.ts'
import type { ResponseRow } from './queries.ts'
import { visibleName } from './presenters.ts'

const COLUMNS: readonly (readonly [title: string, value: (row: ResponseRow) => string])[] = [
  ['Имя', visibleName],
  ['Резюме', ({ resume }) => resume.text.title],
  ['Стадия', ({ state }) => STAGE_LABELS[state]],
  ['Причина отказа', ({ reason }) => (reason === null ? '' : REJECTION_LABELS[reason])],
  ['Отправлен', ({ sentAt }) => formatDay(sentAt)],
  ['Телефон', ({ contacts }) => contacts?.phone ?? ''],
  ['Почта', ({ contacts }) => contacts?.email ?? ''],
  ['Telegram', ({ contacts }) => contacts?.telegram ?? ''],
  ['Зарплата, ₽', ({ resume }) => String(resume.text.salary ?? '')],
  ['Письмо', ({ letter }) => letter],
  ['Заметка', ({ note }) => note],
]

/** CSV for a spreadsheet: UTF-8 with a BOM, separated by semicolons as Russian ones expect. @throws Problem not_found */
export async function exportReceived(
  ctx: Ctx,
  { id, state, search }: { id: number; state: ResponseState | null; search: string },
): Promise<FileAnswer> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await requireManagedVacancy(ctx, db, id)
  const rows = await listReceivedRows(db, {
    vacancyId: id,
    state,
    search,
    limit: EXPORT_MAX,
    offset: 0,
  })
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
    ...rows.map((row) => COLUMNS.map(([, value]) => value(row))),
  ]
  const text = lines.map((line) => line.map(cellOf).join(';')).join('\r\n')
  return downloadOf({
    name: `otkliki-${id}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(`\uFEFF${text}\r\n`),
  })
}

/** A spreadsheet would run what begins like a formula, and these texts come from strangers. */
function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^\+[\d\s()-]+$/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
