import { createHash } from 'node:crypto'
import { consents, users } from '#server/db/schema/accounts.ts'
import { resumes, resumeSearch, type ResumeText } from '#server/db/schema/resumes.ts'
import { factsOf } from '#server/features/board/resumes/writing/facts.ts'
import { resumeTextsOf } from '#server/features/board/resumes/index/texts.ts'
import { currentEdition } from '#server/features/identity/accounts/editions.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { CONTACTS_CONSENTS } from '#shared/features/board/resumes/vocabulary.ts'
import { DEMO_DOMAIN } from '../accounts.ts'
import { demoResume } from '../resumes.ts'
import type { DemoWorld } from '../vacancies.ts'
import { COMPANIES, found } from './content.ts'
import { daysBefore } from './moments.ts'

/** As many as respond to one company. */
const CANDIDATES = 46
/** Resumes of the lists have smaller numbers. */
const FIRST_RESUME = 900_001

/** Who responds, with the resume that is sent. */
export type Candidate = {
  userId: number
  resumeId: string
  text: ResumeText
  contacts: typeof EMPTY_CONTACTS
}

export type ShownPeople = {
  /** Ids by the keys of companies. */
  managers: ReadonlyMap<string, number>
  moderatorId: number
  vera: Candidate
  candidates: readonly Candidate[]
}

const toAddress = (name: string) => `${name}@${DEMO_DOMAIN}`

/** Employers, staff, and people with resumes: that of the seeker of `/dev` is in the lists, the others are hidden. */
export async function fillPeople(tx: Sql, world: DemoWorld): Promise<ShownPeople> {
  const createdAt = daysBefore(world.now, 130)
  const texts = candidateTexts(world)
  const vera = veraOf(world)
  const seekers = [vera, ...texts]
  const emailOf = (at: number) => toAddress(at === 0 ? 'vera' : `candidate-${at}`)
  const rows = await tx
    .insert(users)
    .values([
      ...COMPANIES.map(({ key, manager }) => ({
        ...manager,
        email: toAddress(key),
        intent: 'employer' as const,
        createdAt,
      })),
      { ...STAFF, email: toAddress('moderator'), firstName: 'Модератор', staffRole: 'moderator', createdAt },
      { ...STAFF, email: toAddress('admin'), firstName: 'Администратор', staffRole: 'admin', createdAt },
      ...seekers.map(({ firstName, lastName }, at) => ({
        email: emailOf(at),
        firstName,
        lastName,
        intent: 'seeker' as const,
        createdAt,
      })),
    ])
    .returning({ id: users.id, email: users.email })
  const idOf = (name: string) => found(rows, ({ email }) => email === toAddress(name), name).id
  const candidates = seekers.map((text, at): Candidate => {
    const name = at === 0 ? 'vera' : `candidate-${at}`
    return {
      userId: idOf(name),
      resumeId: createHash('sha256').update(`showcase ${name}`).digest('hex').slice(0, 24),
      text,
      contacts: { ...EMPTY_CONTACTS, phone: '+7 000 000-00-00', email: toAddress(name) },
    }
  })
  const [first, ...others] = candidates
  if (!first) throw new Error('The showcase has no seeker')
  await tx
    .insert(consents)
    .values([
      ...rows.flatMap(({ id }) =>
        (['personal_data', 'offer'] as const).map((kind) => consentOf(id, kind, createdAt)),
      ),
      ...candidates.flatMap(({ userId }) =>
        CONTACTS_CONSENTS.map((kind) => consentOf(userId, kind, createdAt)),
      ),
    ])
  await fillResumes(tx, {
    shown: first,
    hidden: others,
    at: createdAt,
    publishedAt: daysBefore(world.now, 4),
  })
  return {
    managers: new Map(COMPANIES.map(({ key }) => [key, idOf(key)])),
    moderatorId: idOf('moderator'),
    vera: first,
    candidates: others,
  }
}

/** Of people whose work is near to what the companies of the showcase look for. */
function candidateTexts(world: DemoWorld): ResumeText[] {
  const fitting = new Set(FITTING.map((slug) => world.professionIds.get(slug)))
  const texts: ResumeText[] = []
  for (let number = FIRST_RESUME; texts.length < CANDIDATES; number += 1) {
    const { text } = demoResume(world, number)
    if (fitting.has(text.professionId ?? undefined)) texts.push(text)
  }
  return texts
}

const FITTING = [
  'operator-chata',
  'onlayn-assistent',
  'operator-vvoda-dannyh',
  'moderator',
  'kopirayter',
  'redaktor',
  'smm-menedzher',
  'kurator-onlayn-kursov',
]

const STAFF = { lastName: 'Дистанта', intent: 'employer' } as const

const consentOf = (userId: number, kind: Parameters<typeof currentEdition>[0], givenAt: string) => ({
  userId,
  kind,
  ip: '',
  givenAt,
  ...currentEdition(kind),
})

function veraOf(world: DemoWorld): ResumeText {
  const { text } = demoResume(world, FIRST_RESUME - 1)
  return {
    ...text,
    title: 'Оператор чата, редактор карточек',
    firstName: 'Вера',
    lastName: 'Соломина',
    professionId: text.professionId,
    workForms: ['remote'],
    employment: ['full', 'part'],
    salary: 55_000,
    about: 'Работаю из дома третий год, пишу быстро и без ошибок. Ищу работу без звонков.',
  }
}

async function fillResumes(
  tx: Sql,
  {
    shown,
    hidden,
    at,
    publishedAt,
  }: { shown: Candidate; hidden: readonly Candidate[]; at: string; publishedAt: string },
) {
  const [first] = await tx
    .insert(resumes)
    .values(
      [shown, ...hidden].map((candidate) => ({
        id: candidate.resumeId,
        userId: candidate.userId,
        status: candidate === shown ? ('published' as const) : ('hidden' as const),
        visibility: 'companies' as const,
        draft: candidate.text,
        content: candidate.text,
        facts: factsOf(candidate.text),
        contacts: candidate.contacts,
        createdAt: at,
        updatedAt: publishedAt,
        publishedAt,
      })),
    )
    .returning({ id: resumes.id, number: resumes.number })
  if (first?.id !== shown.resumeId) throw new Error('A resume of the showcase was not written')
  await tx.insert(resumeSearch).values({ resumeNumber: first.number, ...resumeTextsOf(shown.text) })
}
