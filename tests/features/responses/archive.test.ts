import { and, eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { safeFileName, uniqueNames } from '#server/files/file-names.ts'
import { zipStream } from '#server/files/zip-stream.ts'
import { ARCHIVE_MAX, ARCHIVES_AN_HOUR } from '#shared/features/board/responses/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board, deps } = people
const { act, archive, buildTeam, resumes, sent } = responseWorld(people)

async function textOf(pdf: Uint8Array | undefined) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf ?? [])), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

describe('response archive', () => {
  test('a response archive has one PDF per response, named in Russian, with the cover letter and contacts', async () => {
    const team = await buildTeam()
    await sent(team.vacancyId, 'Готова начать завтра')
    await sent(team.vacancyId)
    const { answer, files, names } = await archive(team.author, team.vacancyId)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''%D0%9E/),
      'x-content-type-options': 'nosniff',
    })
    const name = 'Анна Кузнецова, бухгалтер на удалёнке'
    expect(names).toEqual([`${name}.pdf`, `${name} (2).pdf`])
    const text = await textOf(files[`${name} (2).pdf`])
    for (const words of ['Готова начать завтра', '+7 913 555-01-02', 'Анна Кузнецова', 'Отклик на вакансию'])
      expect(text).toContain(words)
    // Names are said to be UTF-8, or an old Windows would show them in its own letters.
    expect(answer.body.readUInt16LE(6) & 0x0800).toBe(0x0800)
    const rows = await deps.db
      .select({ details: auditLog.details, objectId: auditLog.objectId })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'response.archived'), eq(auditLog.userId, team.author.id)))
    expect(rows).toEqual([{ details: { count: 2 }, objectId: String(team.vacancyId) }])
  })

  test('a response archive contains the selected or filtered responses of its vacancy only', async () => {
    const team = await buildTeam()
    const other = await buildTeam()
    const first = await sent(team.vacancyId)
    await sent(team.vacancyId)
    const foreign = await sent(other.vacancyId)
    const count = async (query: string) => (await archive(team.author, team.vacancyId, query)).names.length
    expect(await count('')).toBe(2)
    expect(await count(`?ids=${first.id}&ids=${foreign.id}`)).toBe(1)
    await act(team.author, `/responses/${first.id}/open`)
    expect(await count('?state=viewed')).toBe(1)
    expect((await archive(team.author, team.vacancyId, `?ids=${foreign.id}`)).answer.status).toBe(404)
    const many = Array.from({ length: ARCHIVE_MAX + 1 }, (_, at) => `ids=${at + 1}`).join('&')
    expect((await archive(team.author, team.vacancyId, `?${many}`)).answer.status).toBe(400)
  })

  test('a response archive shows contacts only where permitted and omits withdrawn responses', async () => {
    const team = await buildTeam()
    const gone = await sent(team.vacancyId, 'Звоните +7 913 555-44-33')
    await act(gone.person, `/personal/responses/${gone.id}/withdraw`)
    const { id: resumeId } = await resumes.published()
    const invited = await act(team.author, `/resumes/${resumeId}/invitations`, { vacancy_id: team.vacancyId })
    expect(invited.status).toBe(200)
    const { files, names } = await archive(team.author, team.vacancyId)
    expect(names).toEqual(['Анна К., бухгалтер на удалёнке.pdf'])
    const text = await textOf(files[names[0] ?? ''])
    expect(text).not.toMatch(/555|example\.ru|Кузнецова/)
    expect((await archive(team.author, team.vacancyId, `?ids=${gone.id}`)).answer.status).toBe(404)
  })

  test('response archives are limited per hour', async () => {
    const team = await buildTeam()
    await sent(team.vacancyId)
    await deps.db.insert(auditLog).values(
      Array.from({ length: ARCHIVES_AN_HOUR }, () => ({
        userId: team.author.id,
        action: 'response.archived',
        objectKind: 'vacancy',
        objectId: String(team.vacancyId),
        at: deps.now().toISOString(),
      })),
    )
    expect((await archive(team.author, team.vacancyId)).answer.status).toBe(429)
    expect((await archive(team.editor, team.vacancyId)).answer.status).toBe(200)
  })
})

test('a ZIP stream creates each file after the previous one was read, and stops with its reader', async () => {
  let made = 0
  let isEnded = false
  async function* files() {
    try {
      for (;;) yield { name: `${(made += 1)}.pdf`, bytes: Buffer.alloc(100_000, made) }
    } finally {
      isEnded = true
    }
  }
  const reader = zipStream(files(), { at: board.deps.now() }).getReader()
  await reader.read()
  expect(made).toBeLessThan(4)
  await reader.cancel()
  expect(isEnded).toBe(true)
})

test('archive file names are made safe: no folders, no commands and no duplicates', () => {
  expect(safeFileName('../../etc/passwd\u202e\u0000 <b>"Я":*?|')).toBe('etc passwd b Я')
  expect(safeFileName(' ... ')).toBe('Без названия')
  expect([...safeFileName('я'.repeat(10_000))].length).toBe(120)
  const nameFor = uniqueNames()
  expect(['Я', 'я', 'Я (2)', 'Я'].map((name) => nameFor(name, 'pdf'))).toEqual([
    'Я.pdf',
    'я (2).pdf',
    'Я (2) (2).pdf',
    'Я (3).pdf',
  ])
})
