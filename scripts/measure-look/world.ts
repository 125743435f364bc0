import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/kernel/sql.ts'
import { responseEvents, responseMessages, responses } from '#server/db/schema/responses.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import {
  buildCompany,
  buildResume,
  buildRole,
  buildVacancies,
  buildVacancyDraft,
} from '#tests/support/rows.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { buildPerson } from '../../e2e/support/session.ts'
import { startScript } from '../bench/processes.ts'

export type Person = { id: number; token: string }
/** A running board, two people who exchange messages about a response, and one of the staff. */
export type World = {
  url: string
  employer: Person
  seeker: Person
  admin: Person
  companyId: number
  companySlug: string
  vacancyId: number
  /** A vacancy that is not paid for. */
  draftId: number
  responseId: number
  resumeId: string
}

const MESSAGES = 24
const CANDIDATES = ['Анна', 'Мария', 'Олег', 'Пётр', 'Ирина', 'Светлана']
const TEXT =
  'Здравствуйте! Спасибо за отклик. Расскажите, пожалуйста, о том, в какие часы вам удобно работать и есть ли у вас ' +
  'опыт в переписке с покупателями: от 2 до 3 часов в день, не больше 20 часов в неделю.'

/**
 * Starts the production build with demo data, and writes the people into its database.
 * @param url of a board that runs already; `DATA_DIR` names its database
 */
export async function openWorld(url: string | undefined): Promise<{ world: World; close(): Promise<void> }> {
  if (url !== undefined) {
    const dataDir = process.env['DATA_DIR']
    if (dataDir === undefined)
      throw new Error('--url needs DATA_DIR, the folder of the database of that board')
    return { world: await fillWorld({ url, dataDir }), close: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'distant-look-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const server = await startScript('server/main.ts', {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
    DEMO_VACANCIES: '400',
  })
  const close = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { world: await fillWorld({ url: server.url, dataDir }), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fillWorld({ url, dataDir }: { url: string; dataDir: string }): Promise<World> {
  const { db, close } = await openDatabase({ kind: 'embedded', dataDir, poolSize: 6 })
  try {
    const employer = await buildPerson(db, { intent: 'employer', firstName: 'Ольга' })
    const { id: companyId, slug: companySlug } = await buildCompany(db, { title: 'Мастерская «Нитка»' })
    await buildRole(db, { companyId, userId: employer.id, accessLevel: 200 })
    const [vacancyId = 0] = await buildVacancies(db, [
      { companyId, authorId: employer.id, title: 'Оператор чата на удалёнке' },
    ])
    const draftId = await buildVacancyDraft(db, { companyId, authorId: employer.id })
    const admin = await buildPerson(db, { staffRole: 'admin', firstName: 'Вера' })
    const sent = []
    for (const [at, firstName] of CANDIDATES.entries())
      sent.push(await respond(db, { companyId, vacancyId, employer, firstName, hoursAgo: at + 1 }))
    const [first] = sent
    if (!first) throw new Error('Nobody has responded')
    return { url, employer, admin, companyId, companySlug, vacancyId, draftId, ...first }
  } finally {
    await close()
  }
}

/** A seeker with a resume and a response, whose two sides have written to each other. */
async function respond(
  db: Database,
  {
    companyId,
    vacancyId,
    employer,
    firstName,
    hoursAgo,
  }: {
    companyId: number
    vacancyId: number
    employer: { id: number }
    firstName: string
    hoursAgo: number
  },
) {
  const seeker = await buildPerson(db, { firstName })
  const text: ResumeText = { ...EMPTY_CONTENT, title: 'Оператор чата', firstName, photoUrl: null }
  const resumeId = await buildResume(db, {
    userId: seeker.id,
    status: 'published',
    visibility: 'everyone',
    content: { title: text.title, workForms: ['remote'], firstName },
    contacts: { email: seeker.email },
  })
  const sentAt = Date.now() - hoursAgo * HOUR_MS
  const at = new Date(sentAt).toISOString()
  const [row] = await db
    .insert(responses)
    .values({
      vacancyId,
      companyId,
      userId: seeker.id,
      resumeId,
      origin: 'response',
      state: 'viewed',
      letter: TEXT,
      resume: { text, updatedAt: at },
      contacts: { ...EMPTY_CONTACTS, email: seeker.email },
      sentAt: at,
      viewedAt: at,
      updatedAt: at,
    })
    .returning({ id: responses.id })
  if (!row) throw new Error('The response was not written')
  await db.insert(responseEvents).values([
    { responseId: row.id, event: 'sent', side: 'seeker', userId: seeker.id, at },
    { responseId: row.id, event: 'viewed', side: 'company', userId: employer.id, at },
  ])
  await db.insert(responseMessages).values(
    Array.from({ length: MESSAGES }, (_, index) => ({
      responseId: row.id,
      side: index % 3 === 0 ? ('seeker' as const) : ('company' as const),
      userId: index % 3 === 0 ? seeker.id : employer.id,
      text: TEXT,
      at: new Date(sentAt + index * MINUTE_MS).toISOString(),
    })),
  )
  return { seeker, responseId: row.id, resumeId }
}
