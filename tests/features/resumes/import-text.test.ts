import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { IMPORTS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'
import { pastedResumes, TEXT } from './pasted-resumes.ts'

const people = await testPeople()
const { call, buildPerson, deps } = people
const { pasted } = pastedResumes(people)

describe('a pasted text', () => {
  test('is read as a file is, with all its lines and those that have no field', async () => {
    const { body, read, lines } = await pasted()
    expect(body).toMatchObject({ status: 'draft', draft: { title: 'Бухгалтер' }, imported_jobs_left: 3 })
    expect(lines.map(({ text }) => text)).toContain('Первичные документы.')
    const { rest } = await read()
    expect(rest).toContain('Пишу стихи.')
    expect(rest.split('\n')).toEqual(lines.flatMap((line) => (line.is_placed ? [] : [line.text])))
  })

  test('is refused at its field when it is empty or too long', async () => {
    const as = await buildPerson()
    for (const text of ['', ' \n ', 'а'.repeat(100_001), '\n'.repeat(20_000) + 'а'])
      expect(
        (await call('POST', '/api/v1/personal/resumes/import/text', { as, body: { text } })).body.data.fields,
      ).toMatchObject({ text: expect.stringMatching(/^[А-Я]/) })
    expect(
      (await call('POST', '/api/v1/personal/resumes/import/text', { body: { text: 'Швея' } })).status,
    ).toBe(401)
  })

  test('counts towards the daily limit of files', async () => {
    const as = await buildPerson()
    await deps.db.insert(auditLog).values(
      Array.from({ length: IMPORTS_A_DAY }, () => ({
        userId: as.id,
        action: 'resume.file_read',
        objectKind: 'user',
        objectId: String(as.id),
        at: deps.now().toISOString(),
      })),
    )
    expect(
      (await call('POST', '/api/v1/personal/resumes/import/text', { as, body: { text: TEXT } })).status,
    ).toBe(429)
  })
})
