import { buyResumeAccess } from '#tests/support/money-rows.ts'
import type { People, TestPerson } from '#tests/support/people.ts'
import { applyResumeDecision } from '#server/features/board/resumes/writing/decisions.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import type { Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { and, eq } from 'drizzle-orm'

export const CONTENT: ResumeContent = {
  ...EMPTY_CONTENT,
  title: 'Бухгалтер на удалёнке',
  firstName: 'Анна',
  lastName: 'Кузнецова',
  workForms: ['remote'],
  employment: ['full'],
  salary: 90_000,
  about: 'Веду учёт трёх небольших компаний, сдаю отчётность через интернет и отвечаю на вопросы налоговой.',
  skills: ['1С: Бухгалтерия', 'Excel', 'Налоговая отчётность'],
  experience: [
    {
      position: 'Бухгалтер',
      company: 'ООО «Ромашка»',
      startMonth: '2021-03',
      endMonth: null,
      description: 'Первичные документы, банк, зарплата.',
    },
  ],
}
export const CONTACTS: ResumeContacts = {
  ...EMPTY_CONTACTS,
  phone: '+7 913 555-01-02',
  email: 'anna@example.ru',
}

type Given = {
  content?: Partial<ResumeContent>
  contacts?: Partial<ResumeContacts>
  visibility?: Visibility
  hiddenInns?: string[]
  hiddenDomains?: string[]
  hiddenCompanyIds?: number[]
  chosenCompanyIds?: number[]
  isIndexed?: boolean
}

/** Resumes as people make them: through the API, then through a moderator's decision. */
export function resumeWorld({
  deps,
  call,
  buildPerson,
}: Pick<People, 'deps' | 'call'> & { buildPerson: () => Promise<TestPerson> }) {
  async function ok(method: string, path: string, as: TestPerson, body?: object) {
    const answer = await call(method, `/api/v1/personal/resumes${path}`, { as, ...(body ? { body } : {}) })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  async function decide(id: string, outcome: 'approved' | 'refused' = 'approved') {
    const [revision] = await deps.db
      .select()
      .from(resumeRevisions)
      .where(and(eq(resumeRevisions.resumeId, id), eq(resumeRevisions.state, 'pending')))
    if (!revision) throw new Error('Nothing waits for a decision')
    const after = await deps.db.transaction((tx) =>
      applyResumeDecision(tx, deps, {
        resumeId: id,
        revisionId: revision.id,
        outcome,
        reasons: outcome === 'refused' ? [{ rule: 'other', quote: null, comment: 'Опишите опыт' }] : [],
        userId: null,
        at: deps.now().toISOString(),
      }),
    )
    await after()
  }

  async function draft(as: TestPerson, { content = {}, contacts = {} }: Given = {}): Promise<string> {
    const { id, version } = await ok('POST', '', as)
    await ok('PUT', `/${id}`, as, {
      version,
      content: asObject(toWire({ ...CONTENT, ...content })),
      contacts: asObject(toWire({ ...CONTACTS, ...contacts })),
    })
    return id
  }

  async function show(as: TestPerson, id: string, given: Given) {
    await ok('PUT', `/${id}/visibility`, as, {
      visibility: given.visibility ?? 'everyone',
      is_indexed: given.isIndexed ?? false,
      hidden_inns: given.hiddenInns ?? [],
      hidden_domains: given.hiddenDomains ?? [],
      hidden_company_ids: given.hiddenCompanyIds ?? [],
      chosen_company_ids: given.chosenCompanyIds ?? [],
      consent: true,
    })
  }

  return {
    ok,
    draft,
    show,
    decide,
    /** A resume that a moderator has let through; of a new person when nobody is named. */
    async published(given: Given = {}, author?: TestPerson) {
      const person = author ?? (await buildPerson())
      const id = await draft(person, given)
      await show(person, id, given)
      await ok('POST', `/${id}/publish`, person)
      await decide(id)
      return { id, person }
    },
    /** Paid access of a company from now on. */
    async pay(companyId: number) {
      await buyResumeAccess(deps.db, { companyId, userId: 1, at: deps.now().toISOString() })
    },
    async rowOf(id: string) {
      const [row] = await deps.db.select().from(resumes).where(eq(resumes.id, id))
      return row
    },
  }
}

/** Safe: objects stay objects on the wire. */
const asObject = (value: unknown) => value as object
