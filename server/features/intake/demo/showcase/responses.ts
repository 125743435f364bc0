import { inArray, sql } from 'drizzle-orm'
import { interviews } from '#server/db/schema/interviews.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { responseEvents, responseMessages, responses } from '#server/db/schema/responses.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { answerDueAt } from '#server/features/board/responses/sending/deliver.ts'
import { hashToken } from '#server/kernel/token.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { doAnswersFit } from '#shared/features/board/questions/answers.ts'
import type { AnsweredQuestion, Question } from '#shared/features/board/questions/model.ts'
import { fillTemplate } from '#shared/features/board/responses/templates.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { hoursBefore, laterBy } from './moments.ts'
import type { Candidate, ShownPeople } from './people.ts'
import { RESPONSES, type Planned } from './response-kinds.ts'
import { courseOf, isAwaited, isPast, unreadAfter, type Course } from './response-steps.ts'
import type { ShownVacancies, ShownVacancy } from './vacancies.ts'

type Given = { planned: Planned; vacancy: ShownVacancy; person: Candidate; at: number }
type Written = Given & { course: Course; id: number; sentAt: string }

/** How hired people answer when they are asked about their pay. */
const ASKED_DAYS_AGO = 30
const ANSWERED_DAYS_AGO = 25

/** Responses with their histories, conversations, interviews and test tasks. */
export async function fillResponses(
  tx: Sql,
  { vera, candidates }: ShownPeople,
  { shown, now }: { shown: ShownVacancies; now: Date },
): Promise<void> {
  const vacancyOf = (key: string) => {
    const vacancy = shown.get(key)
    if (!vacancy) throw new Error(`The showcase has responses to no vacancy ${key}`)
    return vacancy
  }
  const planned = [
    ...RESPONSES.groups.flatMap(({ vacancy, responses: all }) =>
      all.map((one) => ({ planned: one, vacancy: vacancyOf(vacancy), person: null })),
    ),
    ...RESPONSES.vera.map(({ vacancy, response }) => ({
      planned: response,
      vacancy: vacancyOf(vacancy),
      person: vera,
    })),
  ]
  const given = planned.map((one, at): Given => {
    const person = one.person ?? candidates[at % candidates.length]
    if (!person) throw new Error('The showcase has nobody who responds')
    return { ...one, person, at }
  })
  const courses = given.map((one) => ({
    ...one,
    course: courseOf(one.planned, { vacancy: one.vacancy, now }),
    sentAt: hoursBefore(now, one.planned[1]),
  }))
  const rows = await tx
    .insert(responses)
    .values(courses.map((one) => toRow(one, now)))
    .returning({ id: responses.id, vacancyId: responses.vacancyId, userId: responses.userId })
  const idOf = new Map(rows.map(({ id, vacancyId, userId }) => [`${vacancyId} ${userId}`, id]))
  const written = courses.map((one) => ({
    ...one,
    id: idOf.get(`${one.vacancy.id} ${one.person.userId}`) ?? 0,
  }))
  await fillHistory(tx, written)
  await fillPayAnswers(tx, written, now)
  await countByDay(tx, written)
  await lowerOverdue(tx, now)
}

function toRow(
  { planned: [kind], vacancy, person, at, course, sentAt }: Omit<Written, 'id'>,
  now: Date,
): typeof responses.$inferInsert {
  const { steps, columns } = course
  const answers = answersOf(vacancy.questions, at)
  const dueAt = columns.answerDueAt ?? answerDueAt(sentAt, vacancy.answerDays)
  return {
    vacancyId: vacancy.id,
    companyId: vacancy.companyId,
    userId: person.userId,
    resumeId: person.resumeId,
    origin: 'response',
    source: kind === 'sent' ? 'list' : 'similar',
    letter: RESPONSES.letters[at % RESPONSES.letters.length] ?? '',
    answers,
    doAnswersFit: doAnswersFit(answers),
    resume: { text: person.text, updatedAt: sentAt },
    contacts: person.contacts,
    answerDueAt: dueAt,
    overdueNotifiedAt: isAwaited(columns) && isPast(dueAt, now) ? laterBy(dueAt, 1) : null,
    ...unreadAfter(steps),
    sentAt,
    updatedAt: steps.at(-1)?.at ?? sentAt,
    ...columns,
  }
}

/** Most give the answer that is expected. */
const answersOf = (questions: readonly Question[], at: number): AnsweredQuestion[] =>
  questions.map((question) => {
    const { kind, options } = question
    const isUsual = at % 4 !== 0
    switch (kind) {
      case 'yes_no':
        return { question, answer: isUsual ? 'yes' : 'no' }
      case 'choice':
        return { question, answer: options[at % options.length] ?? '' }
      case 'number':
        return { question, answer: String(3 + (at % 4)) }
      case 'text':
        return { question, answer: 'Довольна тем, как мы переписали ответы для чата.' }
    }
  })

async function fillHistory(tx: Sql, written: readonly Written[]) {
  await tx
    .insert(responseEvents)
    .values(
      written.flatMap(({ id, course, person, vacancy }) =>
        course.steps.flatMap(({ at, side, event }) =>
          event ? [{ ...event, responseId: id, side, userId: userOf(side, { person, vacancy }), at }] : [],
        ),
      ),
    )
  await tx.insert(responseMessages).values(
    written.flatMap(({ id, course, person, vacancy }) =>
      course.steps.flatMap(({ at, side, message }) =>
        message === undefined || side === null
          ? []
          : [
              {
                responseId: id,
                side,
                userId: userOf(side, { person, vacancy }) ?? 0,
                text: fillTemplate(message, { name: person.text.firstName, vacancy: vacancy.title }),
                at,
              },
            ],
      ),
    ),
  )
  await tx
    .insert(interviews)
    .values(
      written.flatMap(({ id, course: { interview } }) =>
        interview ? [{ ...interview, responseId: id }] : [],
      ),
    )
  await tx
    .insert(testTasks)
    .values(written.flatMap(({ id, course: { task } }) => (task ? [{ ...task, responseId: id }] : [])))
}

const userOf = (
  side: 'seeker' | 'company' | null,
  { person, vacancy }: { person: Candidate; vacancy: ShownVacancy },
) => (side === null ? null : side === 'seeker' ? person.userId : vacancy.managerId)

async function fillPayAnswers(tx: Sql, written: readonly Written[], now: Date) {
  await tx.insert(payQuestions).values(
    written.flatMap(({ id, planned, person, vacancy }) => {
      const answer = planned[0] === 'told_hired' ? planned[3] : undefined
      if (answer === undefined) return []
      return [
        {
          responseId: id,
          companyId: vacancy.companyId,
          userId: person.userId,
          tokenHash: hashToken(`showcase pay ${id}`),
          askedAt: hoursBefore(now, ASKED_DAYS_AGO * 24),
          answer,
          answeredAt: hoursBefore(now, ANSWERED_DAYS_AGO * 24),
        },
      ]
    }),
  )
}

async function countByDay(tx: Sql, written: readonly Written[]) {
  const counts = new Map<string, { vacancyId: number; day: string; responses: number }>()
  for (const { vacancy, sentAt } of written) {
    const day = isoDay(sentAt)
    const key = `${vacancy.id} ${day}`
    counts.set(key, { vacancyId: vacancy.id, day, responses: (counts.get(key)?.responses ?? 0) + 1 })
  }
  await tx
    .insert(vacancyDays)
    .values([...counts.values()])
    .onConflictDoUpdate({
      target: [vacancyDays.vacancyId, vacancyDays.day],
      set: { responses: sql`excluded.responses` },
    })
}

/** As the job does that looks for overdue answers. */
async function lowerOverdue(tx: Sql, now: Date) {
  const overdue = tx
    .select({ id: responses.vacancyId })
    .from(responses)
    .where(sql`${responses.overdueNotifiedAt} is not null`)
  await tx
    .update(vacancies)
    .set({ loweredAt: hoursBefore(now, 48) })
    .where(inArray(vacancies.id, overdue))
}
