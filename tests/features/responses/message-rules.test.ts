import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { checkMessage } from '#shared/features/board/text-checks/message-check.ts'
import { testPeople } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board, call, deps, emailsTo } = people
const { resumes, buildTeam, sent, act } = responseWorld(people)

const LURE = 'Добрый день! Напишите мне в телеграм @anna_hr_rabota, и оплатите страховку 990 рублей.'

const verify = (id: number) =>
  deps.db
    .update(companies)
    .set({ verification: 'verified', verifiedAt: '2026-11-20T09:00:00Z' })
    .where(eq(companies.id, id))

const refusalsOf = (companyId: number) =>
  deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'response.message_refused'), eq(auditLog.objectId, String(companyId))))

describe('messages of a company that is not verified', () => {
  test('a message that leads to a messenger or asks for money is refused with the quoted words', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    const answer = await act(team.author, `/responses/${id}/messages`, { text: LURE })
    expect(answer.status).toBe(422)
    expect(answer.body.data.fields.text).toContain('звать в мессенджер («Напишите мне в телеграм')
    expect(answer.body.data.fields.text).toContain('просить деньги («оплатите страховку')
    const seen = await act(person, `/personal/responses/${id}/open`)
    expect(seen.body.messages).toEqual([])
    expect(await refusalsOf(team.company.id)).toMatchObject([
      { userId: team.author.id, details: { rules: 'sends_to_messenger asks_money' } },
    ])
  })

  test('usual messages, phone numbers and the seeker’s own words pass', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    const text = 'Ждём вас завтра в 10 на видеовстрече. Телефон 8 (495) 123-45-67, почта hr@example.ru.'
    expect((await act(team.author, `/responses/${id}/messages`, { text })).status).toBe(200)
    expect((await act(person, `/personal/responses/${id}/messages`, { text: LURE })).status).toBe(200)
  })

  test('an invitation with such a message invites nobody, and the responses stay as they are', async () => {
    const team = await buildTeam()
    const first = await sent(team.vacancyId)
    const second = await sent(team.vacancyId)
    const ids = [first.id, second.id]
    const answer = await act(team.editor, '/responses/decide', { ids, decision: 'invite', message: LURE })
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, ['message']])
    const rows = await deps.db.select().from(responses).where(eq(responses.vacancyId, team.vacancyId))
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect((await emailsTo(first.person.email)).map(({ kind }) => kind)).not.toContain('response_invited')
  })

  test('the author of a resume gets no such invitation', async () => {
    const team = await buildTeam()
    const { id } = await resumes.published()
    const invite = (message: string) =>
      call('POST', `/api/v1/resumes/${id}/invitations`, {
        as: team.author,
        body: { vacancy_id: team.vacancyId, message },
      })
    const refused = await invite(LURE)
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['message']])
    expect((await invite('Здравствуйте! Позовём вас на собеседование.')).status).toBe(200)
  })

  test('a foreign response is not found, whatever the message says', async () => {
    const team = await buildTeam()
    const rival = await buildTeam()
    const { id } = await sent(team.vacancyId)
    const foreign = await act(rival.admin, `/responses/${id}/messages`, { text: LURE })
    const missing = await act(rival.admin, '/responses/2000000000/messages', { text: LURE })
    expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message])
    const decided = await act(rival.admin, '/responses/decide', {
      ids: [id],
      decision: 'invite',
      message: LURE,
    })
    expect(decided.status).toBe(404)
    expect(await refusalsOf(team.company.id)).toEqual([])
  })

  test('two parallel attempts are both refused', async () => {
    const team = await buildTeam()
    const { id } = await sent(team.vacancyId)
    const answers = await Promise.all(
      [1, 2].map(() => act(team.author, `/responses/${id}/messages`, { text: LURE })),
    )
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(await refusalsOf(team.company.id)).toHaveLength(2)
  })
})

test('a verified company writes what it wants', async () => {
  const team = await buildTeam()
  await verify(team.company.id)
  await board.refresh([])
  const { id } = await sent(team.vacancyId)
  expect((await act(team.author, `/responses/${id}/messages`, { text: LURE })).status).toBe(200)
})

test.each([
  'Собеседование пройдёт в Telegram, ссылку пришлём сюда.',
  'Пришлите, пожалуйста, портфолио или ссылку на GitHub.',
  'При оформлении понадобятся паспорт и СНИЛС, их посмотрит отдел кадров.',
  'Мы никогда не просим оплатить обучение или назвать код.',
  'Зарплату переводим на карту два раза в месяц.',
  'Удобно ли вам созвониться завтра в 12 по Москве?',
  'Тестовое задание — на час, его оплачиваем: 1 000 рублей.',
  'Спасибо за отклик! К сожалению, мы выбрали другого человека.',
])('the message «%s» is allowed', (text) => {
  expect(checkMessage(text)).toEqual([])
})
