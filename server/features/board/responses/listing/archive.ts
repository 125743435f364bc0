import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { resumeOf } from '#server/features/board/resumes/reading/present.ts'
import { resumeFileName } from '#server/features/board/resumes/reading/file-name.ts'
import { renderResumePdf } from '#server/features/board/resumes/reading/render-pdf.ts'
import { streamedDownloadOf } from '#server/files/download.ts'
import { safeFileName, uniqueNames } from '#server/files/file-names.ts'
import { pictureForPrint } from '#server/files/picture-for-print.ts'
import { zipStream, type ZipFile } from '#server/files/zip-stream.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { ARCHIVE_MAX, ARCHIVES_AN_HOUR } from '#shared/features/board/responses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import type { StreamAnswer } from '#shared/kernel/contract.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { requireManagedVacancy, responseNotFound } from '../access.ts'
import { visibleName } from './names.ts'
import { resumeCopyOf } from './presenters.ts'
import type { ResponseRow, VacancyOfResponse } from '../queries.ts'
import { responses } from '#server/db/schema/responses.ts'
import { isReceived, type Filter, type ReceivedFilter } from './received-queries.ts'

type ArchiveInput = Filter & { id: number; ids: readonly number[] }

/**
 * A ZIP of the resumes that came with responses, a PDF each: the chosen ones, or the newest that match the filter,
 * without withdrawn ones.
 * @throws Problem not_found, too_many_requests
 */
export async function archiveReceived(ctx: Ctx, { id, ...filter }: ArchiveInput): Promise<StreamAnswer> {
  const { deps } = ctx
  const { db } = deps
  const { userId } = requirePerson(ctx)
  const vacancy = await requireManagedVacancy(ctx, db, id)
  const now = deps.now()
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const found = await listArchivable(db, { vacancyId: id, ...filter, limit: ARCHIVE_MAX, now })
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

/** Reads one response at a time: two hundred copies are never in memory together. */
async function* filesOf(
  deps: Deps,
  vacancy: VacancyOfResponse,
  ids: readonly number[],
): AsyncGenerator<ZipFile> {
  const nameFor = uniqueNames()
  for (const id of ids) {
    const [row] = await deps.db.select().from(responses).where(eq(responses.id, id))
    // Withdrawn since the archive was begun.
    if (!row || row.state === 'withdrawn') continue
    const name = resumeFileName({ name: visibleName(row), title: row.resume.text.title })
    yield { name: nameFor(name, 'pdf'), bytes: await pdfOf(deps, vacancy, row) }
  }
}

async function pdfOf(deps: Deps, vacancy: VacancyOfResponse, row: ResponseRow): Promise<Buffer> {
  const resume = resumeOf(deps, resumeCopyOf(row))
  return renderResumePdf(resume, {
    name: visibleName(row),
    contacts: row.contacts,
    photo: await pictureForPrint(deps.files, resume.photoUrl),
    letter: row.letter,
    footer: `Отклик на вакансию «${vacancy.title}», ${formatDay(row.sentAt)}`,
  })
}

/** Ids, the newest first, without withdrawn ones. */
async function listArchivable(
  db: Sql,
  { ids, limit, now, ...received }: ReceivedFilter & { ids: readonly number[]; limit: number; now: Date },
): Promise<number[]> {
  const rows = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        isReceived(received, now),
        ne(responses.state, 'withdrawn'),
        ids.length > 0 ? inArray(responses.id, [...ids]) : undefined,
      ),
    )
    .orderBy(desc(responses.sentAt), desc(responses.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
