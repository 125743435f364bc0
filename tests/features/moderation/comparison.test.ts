import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { CaseText } from '#client/features/staff/moderation/case-text.tsx'
import type { TestPerson } from '#tests/support/people.ts'
import { HONEST_TEXT } from './world.ts'
import { moderationWorld, REFUSAL } from './moderation-world.ts'

const { call, board, world, send, decide, resend } = await moderationWorld()
let moderator: TestPerson
beforeEach(() => {
  ;({ moderator } = world())
})

const waitingCase = async () => {
  const { body } = await call('GET', '/api/v1/staff/moderation', { as: moderator })
  return call('GET', `/api/v1/staff/moderation/${body.items[0]?.id}`, { as: moderator })
}
const partOf = (body: { parts: { part: string; text: string; before: string | null }[] }, name: string) =>
  body.parts.find(({ part }) => part === name)

describe('a corrected text', () => {
  test('a first text is compared with nothing', async () => {
    await send()
    const { body } = await waitingCase()
    expect(body).toMatchObject({ compared_with: null, is_published: false })
    expect(partOf(body, 'title')).toMatchObject({ before: null })
  })

  test('a text that comes back is shown against the one that was returned', async () => {
    const { vacancyId, caseId } = await send({ title: 'Девушка в чат', contactName: 'Анна' })
    await decide(caseId, REFUSAL)
    board.setNow('2026-11-22T09:00:00Z')
    await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор чата', contactName: 'Олег' })
    const { body } = await waitingCase()
    expect(body).toMatchObject({
      compared_with: { state: 'changes_asked', decided_at: '2026-11-21T09:00:00.000Z' },
      is_published: false,
    })
    expect(partOf(body, 'title')).toMatchObject({ text: 'Оператор чата', before: 'Девушка в чат' })
    expect(body.facts).toContainEqual({ label: 'Контактное лицо', value: 'Олег', before: 'Анна' })
    const duties = partOf(body, 'dutiesHtml')
    expect(duties?.before).toContain('Оформлять заказы')
    expect(duties?.before).toBe(duties?.text)
  })

  test('a returned edit of a published vacancy is compared with the edit, not with what readers see', async () => {
    const { vacancyId, caseId } = await send({ title: 'Оператор чата' })
    await decide(caseId, { outcome: 'approved' })
    await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор чата, девушка' })
    const edit = await waitingCase()
    expect(edit.body).toMatchObject({ compared_with: { state: 'approved' }, is_published: true })
    await decide(edit.body.id, REFUSAL)
    await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор чата ночью' })
    const { body } = await waitingCase()
    expect(body.compared_with).toMatchObject({ state: 'changes_asked' })
    expect(partOf(body, 'title')).toMatchObject({ before: 'Оператор чата, девушка' })
  })

  test('a text whose decision was undone is not compared with itself', async () => {
    const { caseId } = await send()
    await decide(caseId, REFUSAL)
    await call('POST', `/api/v1/staff/moderation/${caseId}/undo`, { as: moderator })
    const { body } = await waitingCase()
    expect(body.state).toBe('waiting')
    expect(body.compared_with).toBeNull()
  })

  test('markup of a description is compared as text and shown as text', () => {
    const html = renderToString(
      createElement(CaseText, {
        part: {
          part: 'descriptionHtml',
          label: 'Описание',
          before: 'Пишите <b>нам</b>',
          text: 'Пишите <script>нам</script>',
        },
        findings: [],
        isWhole: false,
      }),
    )
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;')
    expect(html).toMatch(/<ins[^>]*>.*добавлено: .*script/)
    expect(html).toMatch(/<del[^>]*>.*удалено: /)
  })

  test('the unchanged rest of a long text is folded unless a check found something there', () => {
    const rest = 'Отвечать покупателям, помогать с заказом и оплатой. '.repeat(30)
    const part = { part: 'dutiesHtml', label: 'Обязанности', before: `Было. ${rest}`, text: `Стало. ${rest}` }
    const render = (findings: Parameters<typeof CaseText>[0]['findings'], isWhole = false) =>
      renderToString(createElement(CaseText, { part, findings, isWhole }))
    const found = {
      rule: 'discrimination' as const,
      part: 'dutiesHtml',
      start: 700,
      end: 710,
      quote: 'покупателям',
    }
    expect(render([]).length).toBeLessThan(1500)
    expect(render([])).toMatch(/часть без.изменений пропущена/)
    expect(render([found])).toContain('data-finding="0"')
    expect(render([], true)).not.toMatch(/<del|пропущена/)
  })
})
