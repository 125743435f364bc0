import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responseEvents } from '#server/db/schema/responses.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { buildResponse } from '#tests/support/response-rows.ts'
import type { TestBoardOptions } from '#tests/support/app.ts'

const REVIEW = {
  speed: 'two_days',
  terms: 'same',
  task: 'fair',
  manner: 'polite',
  again: 'yes',
  good: 'Ответили за день',
  improve: '',
}

/** A company that answers responses, people who review it, and a moderator. */
export async function reviewWorld(options: TestBoardOptions = {}) {
  const people = await testPeople(options)
  const { deps, call, buildPerson } = people
  const moderator = await buildPerson({ staffRole: 'moderator' })

  async function buildReviewed() {
    const company = await people.buildCompany(200, 150, 100)
    const [row] = await deps.db
      .select({ slug: companies.slug })
      .from(companies)
      .where(eq(companies.id, company.id))
    const [admin, editor, manager] = company.people
    if (!row || !admin || !editor || !manager) throw new Error('The company is not there')
    const [vacancyId = 0] = await people.board.buildVacancies({ companyId: company.id, authorId: admin.id })
    return { ...company, slug: row.slug, vacancyId, admin, editor, manager }
  }
  type Reviewed = Awaited<ReturnType<typeof buildReviewed>>

  /** A response with its history. */
  async function answerTo(
    person: TestPerson,
    { id: companyId, vacancyId }: Reviewed,
    {
      events = ['sent', 'invited'],
      origin = 'response',
    }: {
      events?: readonly (ResponseState | 'accepted')[]
      origin?: 'response' | 'invitation'
    } = {},
  ) {
    const at = deps.now().toISOString()
    const state = events.findLast((event) => event !== 'accepted') ?? 'sent'
    const sent = { vacancyId, companyId, userId: person.id, resumeId: 'r', origin, state }
    const responseId = await buildResponse(deps.db, { ...sent, text: emptyResume(), at })
    for (const event of events) await deps.db.insert(responseEvents).values({ responseId, event, at })
  }

  const write = (as: TestPerson, { slug }: { slug: string }, form: object = {}) =>
    call('PUT', `/api/v1/personal/reviews/${slug}`, { as, body: { ...REVIEW, ...form } })

  /** A review of a new person that waits for moderators. */
  async function submitted(company: Reviewed, form: object = {}) {
    const author = await buildPerson()
    await answerTo(author, company)
    const { status, body, text } = await write(author, company, form)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return { id: String(body.id), author }
  }

  const decide = (id: string, decision: object = {}, as = moderator) =>
    call('POST', `/api/v1/staff/reviews/${id}/decision`, {
      as,
      body: { revision: 1, outcome: 'approved', ...decision },
    })

  async function approved(company: Reviewed, form: object = {}) {
    const review = await submitted(company, form)
    const { status, text } = await decide(review.id)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return review
  }

  /** So many reviews approved, one after another. */
  async function approveMany(company: Reviewed, count: number) {
    const written = []
    for (let at = 0; at < count; at += 1) written.push(await approved(company, { good: `Отзыв ${at + 1}` }))
    return written
  }

  const shownOf = async ({ slug }: { slug: string }) =>
    (await call('GET', `/api/v1/reviews/companies/${slug}`)).body
  const stateOf = async (id: string) => {
    const [row] = await deps.db.select({ state: reviews.state }).from(reviews).where(eq(reviews.id, id))
    return row?.state
  }

  return {
    ...people,
    moderator,
    buildReviewed,
    answerTo,
    write,
    submitted,
    approved,
    approveMany,
    decide,
    shownOf,
    stateOf,
  }
}

/** The events of a response count, not its resume. */
const emptyResume = () => ({ ...EMPTY_CONTENT, title: 'Швея', firstName: 'Анна', photoUrl: null })
