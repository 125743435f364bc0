import { describe, expect, test } from 'vitest'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { testPeople } from '#tests/support/people.ts'
import { pastedResumes } from './pasted-resumes.ts'

const { pasted } = pastedResumes(await testPeople())

describe('two jobs of a file', () => {
  test('become one with the longest time, both descriptions and all names', async () => {
    const { merge, own, read } = await pasted()
    const { status, body } = await merge(1, 2)
    expect(status).toBe(200)
    expect(body.jobs).toMatchObject([
      { at: 0 },
      {
        at: 2,
        state: 'pending',
        source: expect.stringMatching(/ИП Иванов[^]*ООО «Сосна»/),
        entry: {
          position: 'Оператор',
          company: 'ООО «Сосна»',
          start_month: '2015-02',
          end_month: '2020-12',
          description: 'Помощник бухгалтера, ИП Иванов\nПервичные документы.\nЗаносила накладные.',
        },
      },
    ])
    expect((await own()).draft.experience).toMatchObject([
      { company: 'ООО «Ромашка»' },
      { company: 'ООО «Сосна»' },
    ])
    expect((await merge(2, 0)).body.jobs).toMatchObject([
      { entry: { start_month: '2015-02', end_month: null } },
    ])
    expect((await read()).jobs).toHaveLength(1)
  })

  test('are merged once, also when both requests come at once', async () => {
    const { merge, own } = await pasted()
    const statuses = (await Promise.all([merge(1, 2), merge(1, 2)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await own()).draft.experience).toHaveLength(2)
  })

  test('keep their numbers, so that a decision of another tab is about the right one', async () => {
    const { merge, decide, own } = await pasted()
    await merge(0, 1)
    expect((await decide(2, null)).body.jobs).toMatchObject([{ at: 1 }, { at: 2, state: 'dropped' }])
    expect((await own()).draft.experience).toMatchObject([{ company: 'ИП Иванов' }])
  })

  test('are not merged when one is not transferred, was changed in the editor or both are too long', async () => {
    const { merge, decide, save, read } = await pasted()
    expect((await merge(1, 1)).status).toBe(400)
    const { jobs } = await read()
    await decide(1, null)
    expect((await merge(1, 0)).body.message).toContain('верните')
    for (const at of [0, 2]) await decide(at, { ...jobs[at].entry, description: 'я'.repeat(2000) })
    const long = await merge(0, 2)
    expect([long.status, long.body.message]).toEqual([409, expect.stringContaining('3000')])
    const other: Partial<ExperienceEntry>[] = []
    await save({ experience: other })
    expect((await merge(0, 2)).body.message).toContain('в редакторе')
  })
})
