import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { resumeOf } from '#server/features/board/resumes/present.ts'
import { resumeSheet } from '#server/features/board/resumes/sheet.ts'
import { streamedDownloadOf } from '#server/files/download.ts'
import { safeFileName, uniqueNames } from '#server/files/file-names.ts'
import { pictureForPrint } from '#server/files/picture-for-print.ts'
import { zipStream } from '#server/files/zip-stream.ts'
import type { ZipFile } from '#server/files/zip-stream.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { ARCHIVE_MAX, ARCHIVES_AN_HOUR } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import type { StreamAnswer } from '#shared/kernel/file-answer.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { requireVacancyOfOwn } from './access.ts'
import type { ResponseRow } from './queries.ts'
import type { VacancyOfResponse } from './sides-queries.ts'
import { nameOf, responseNotFound, shownOf } from './views.ts'
import type { Received } from './list-queries.ts'
import { responses } from '#server/db/schema/responses.ts'
import { isReceived } from './list-queries.ts'

type Asked = { id: number; ids: readonly number[]; state: ResponseState | null; search: string }

/**
 * The copies of the resumes that came with the responses, a PDF each: the chosen ones, or the newest that the filter
 * finds. Whoever took a response back is not among them.
 * @throws Problem not_found, too_many_requests
 */
export async function archiveReceived(ctx: Ctx, { id, ...asked }: Asked): Promise<StreamAnswer> {
  const { deps } = ctx
  const { db } = deps
  const { userId } = requirePerson(ctx)
  const vacancy = await requireVacancyOfOwn(ctx, db, id)
  const now = deps.now()
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const found = await listArchivable(db, { vacancyId: id, ...asked, limit: ARCHIVE_MAX })
  if (found.length === 0) throw responseNotFound()
  const isWithin = await db.transaction((tx) =>
    recordWithinLimit(
      tx,
      { max: ARCHIVES_AN_HOUR, since },
      {
        userId,
        action: 'response.archived',
        objectKind: 'vacancy',
        objectId: String(id),
        details: { count: found.length },
        at: now.toISOString(),
      },
    ),
  )
  if (!isWithin)
    throw tooManyRequests(`За час можно скачать ${ARCHIVES_AN_HOUR} архивов. Продолжите через час.`)
  return streamedDownloadOf({
    name: `${safeFileName(`Отклики — ${vacancy.title}`)}.zip`,
    type: 'application/zip',
    stream: zipStream(filesOf(deps, vacancy, found), { at: now }),
  })
}

/** Reads each response when its turn comes: a list of two hundred copies is never in memory. */
async function* filesOf(
  deps: Deps,
  vacancy: VacancyOfResponse,
  ids: readonly number[],
): AsyncGenerator<ZipFile> {
  const nameFor = uniqueNames()
  for (const id of ids) {
    const row = await findResponse(deps.db, id)
    // Taken back while the ones before it were made.
    if (!row || row.state === 'withdrawn') continue
    yield { name: nameFor(fileNameOf(row), 'pdf'), bytes: await pdfOf(deps, vacancy, row) }
  }
}

/** «Иванова Анна — Оператор чата» */
function fileNameOf(row: ResponseRow): string {
  const { firstName, lastName, title } = row.resume.text
  const name = row.contacts === null ? nameOf(row) : `${lastName} ${firstName}`.trim()
  return safeFileName([name, title].filter((part) => part !== '').join(' — '))
}

async function pdfOf(deps: Deps, vacancy: VacancyOfResponse, row: ResponseRow): Promise<Buffer> {
  const resume = resumeOf(deps, shownOf(row))
  return resumeSheet(resume, {
    name: nameOf(row),
    contacts: row.contacts,
    photo: await pictureForPrint(deps.files, resume.photoUrl),
    letter: row.letter,
    footer: `Отклик на вакансию «${vacancy.title}», ${formatDay(row.sentAt)}`,
  })
}

/** The newest first, without those that were taken back. */
async function listArchivable(
  db: Sql,
  { ids, limit, ...received }: Received & { ids: readonly number[]; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        isReceived(received),
        ne(responses.state, 'withdrawn'),
        ids.length > 0 ? inArray(responses.id, [...ids]) : undefined,
      ),
    )
    .orderBy(desc(responses.sentAt), desc(responses.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

async function findResponse(db: Sql, id: number) {
  const [row] = await db.select().from(responses).where(eq(responses.id, id))
  return row ?? null
}
