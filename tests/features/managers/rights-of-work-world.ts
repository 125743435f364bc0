import { inArray } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { resumeImports } from '#server/db/schema/resumes.ts'
import { issueAcceptanceAct } from '#server/features/money/billing/acceptance-acts.ts'
import { CONTACTS, CONTENT, resumeWorld } from '#tests/features/resumes/resume-world.ts'
import { sendVacancy } from '#tests/features/moderation/world.ts'
import { buildDraft } from '#tests/features/payments/money-world.ts'
import { SELLER } from '#tests/support/app.ts'
import { WITHOUT_VAT } from '#tests/support/tax-regimes.ts'
import type { People, TestPerson } from '#tests/support/people.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { buildWorld, type World } from './rights-world.ts'

/** What one side has. The vacancies are of its company, the resume and the response of a person. */
export type Objects = {
  companyId: number
  draftId: number
  sentId: number
  caseId: number
  publishedId: number
  spareId: number
  orderId: number
  paymentId: number
  billSlug: string
  actSlug: string
  resumeId: string
  /** A resume of nobody here that everybody may read. */
  shownResumeId: string
  resumeText: object
  responseId: number
  newDraft(): Promise<number>
  newResume(): Promise<string>
  /** Gives the resume a job from a file to review. */
  giveImport(): Promise<void>
}
export type Work = { people: World['people']; ours: Objects; theirs: Objects }

/** Everything that the operations of work are about, once for a company of ours and once for the rival's. */
export async function buildWork(people: People): Promise<Work> {
  const { deps, board, call, buildPerson } = people
  const world = await buildWorld(deps)
  const { ours, theirs } = world
  await deps.db
    .update(companies)
    .set({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Чай»' })
    .where(inArray(companies.id, [ours.id, theirs.id]))
  const resumes = resumeWorld(people)
  const { id: shownResumeId } = await resumes.published()

  async function objectsOf(
    companyId: number,
    { author, payer, person }: { author: TestPerson; payer: TestPerson; person: TestPerson },
  ): Promise<Objects> {
    const newDraft = () => buildDraft(deps, { companyId, authorId: author.id })
    const [publishedId = 0, spareId = 0] = await board.buildVacancies(
      { companyId, authorId: author.id },
      { companyId, authorId: author.id, title: 'Швея на дому' },
    )
    const sent = await sendVacancy(deps, { companyId, authorId: author.id })
    const placed = await order(companyId, payer, {
      item: { kind: 'placement', vacancy_id: await newDraft(), tariff: 'basic' },
      method: 'provider',
    })
    const billed = await order(companyId, payer, {
      item: { kind: 'package', tariff: 'basic', size: 5 },
      method: 'bill',
    })
    const act = await deps.db.transaction((tx) =>
      issueAcceptanceAct(tx, {
        seller: SELLER,
        taxRegimes: WITHOUT_VAT,
        orderedAt: deps.now().toISOString(),
        orderId: billed.order.id,
        companyId,
        lines: [{ title: 'Размещение', quantity: 1, priceKopecks: 99_000 }],
        periodFrom: '2026-10-21',
        periodTo: '2026-11-20',
        at: deps.now().toISOString(),
        sourceKey: `rights:${companyId}`,
      }),
    )
    const { id: resumeId } = await resumes.published({}, person)
    const responded = await call('POST', `/api/v1/vacancies/${publishedId}/responses`, {
      as: person,
      body: { resume_id: resumeId, letter: 'Здравствуйте' },
    })
    if (responded.status !== 200) throw new Error(`${responded.status} ${responded.text}`)
    const { body: text } = await call('GET', `/api/v1/personal/resumes/${resumeId}`, { as: person })
    return {
      companyId,
      draftId: await newDraft(),
      sentId: sent.vacancyId,
      caseId: sent.caseId,
      publishedId,
      spareId,
      orderId: placed.order.id,
      paymentId: placed.payment.id,
      billSlug: billed.order.bill_slug,
      actSlug: act?.slug ?? '',
      resumeId,
      shownResumeId,
      resumeText: { version: text.version, content: toWire(CONTENT), contacts: CONTACTS },
      responseId: Number(responded.body.id),
      newDraft,
      newResume: () => resumes.draft(person),
      async giveImport() {
        const [entry] = CONTENT.experience
        const jobs = [0, 1].flatMap((at) =>
          entry ? [{ at, revision: 0, source: '', entry, state: 'kept' as const }] : [],
        )
        // The draft has it already, so that what is sent to moderators stays the same.
        const lines = [{ text: CONTENT.about, isPlaced: false }]
        await deps.db
          .insert(resumeImports)
          .values({ resumeId, jobs, lines, rest: '', createdAt: deps.now().toISOString() })
          .onConflictDoNothing()
      },
    }
  }

  async function order(companyId: number, as: TestPerson, what: object) {
    const body = { request_key: crypto.randomUUID(), ...what }
    const answer = await call('POST', `/api/v1/companies/${companyId}/orders`, { as, body })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.body
  }

  const { manager, editor, seeker, rival } = world.people
  return {
    people: world.people,
    ours: await objectsOf(ours.id, { author: manager, payer: editor, person: seeker }),
    theirs: await objectsOf(theirs.id, { author: rival, payer: rival, person: await buildPerson() }),
  }
}
