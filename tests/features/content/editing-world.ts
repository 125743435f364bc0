import { beforeEach } from 'vitest'
import { contentRevisions, contentTexts } from '#server/db/schema/content.ts'
import { testPeople } from '#tests/support/people.ts'

export const ARTICLE = 'nalogi-samozanyatogo'

/** A board whose editor changes texts; every test begins with the texts of the release. */
export async function editingWorld() {
  const people = await testPeople()
  const { board, deps, call, buildPerson } = people
  const editor = await buildPerson({ staffRole: 'moderator', firstName: 'Анна', lastName: 'Редактор' })
  const colleague = await buildPerson({ staffRole: 'admin', firstName: 'Борис', lastName: null })

  const at = (kind: string, slug: string) => `/api/v1/staff/texts/${kind}/${slug}`
  const read = async (kind = 'article', slug = ARTICLE) =>
    (await call('GET', at(kind, slug), { as: editor })).body
  const save = (draft: object, { as = editor, kind = 'article', slug = ARTICLE } = {}) =>
    call('POST', `${at(kind, slug)}/draft`, { as, body: draft })
  const publish = (body: object, { kind = 'article', slug = ARTICLE } = {}) =>
    call('POST', `${at(kind, slug)}/publication`, { as: editor, body })
  const withdraw = (body: object, { kind = 'article', slug = ARTICLE } = {}) =>
    call('POST', `${at(kind, slug)}/withdrawal`, { as: editor, body })
  const seen = (slug = ARTICLE) => call('GET', `/api/v1/articles/${slug}`)

  /** The head of the article with other fields. */
  async function headWith(changed: object = {}) {
    return { ...(await read()).head, ...changed }
  }

  beforeEach(async () => {
    board.setNow('2026-11-23T09:00:00Z')
    await deps.db.delete(contentTexts)
    await deps.db.delete(contentRevisions)
    await deps.texts.reload()
  })

  return { ...people, editor, colleague, at, read, save, publish, withdraw, seen, headWith }
}
