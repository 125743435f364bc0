import { expect, test } from 'vitest'
import type { Ctx } from '#server/features/content/context.ts'
import { publishText } from '#server/features/content/editing/publish.ts'
import { saveDraft } from '#server/features/content/editing/save.ts'
import { draftOf, shippedText } from '#server/features/content/texts/heads.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const { deps } = board

test('a published text replaces the cached page and enters the sitemap', async () => {
  const { id: userId } = await buildUser(deps.db, { email: 'editor@example.ru', staffRole: 'admin' })
  const ctx: Ctx = {
    ...guestCtx(deps),
    actor: { kind: 'user', userId, sessionId: 0, staffRole: 'admin', role: null },
  }
  const shipped = shippedText('article', 'nalogi-samozanyatogo')
  if (!shipped) throw new Error('The release has this article')
  const head = { ...draftOf(shipped), title: 'Налоги самозанятого по-новому' }
  expect((await send('/blog/nalogi-samozanyatogo')).body).not.toContain('по-новому')
  expect((await send('/blog/svezhaya-statya')).status).toBe(404)
  expect((await send('/sitemaps/lists.xml')).body).not.toContain('svezhaya-statya')
  for (const slug of ['nalogi-samozanyatogo', 'svezhaya-statya']) {
    const { version } = await saveDraft(ctx, {
      kind: 'article',
      slug,
      version: null,
      isForced: false,
      head,
      body: shipped.body,
    })
    await publishText(ctx, { kind: 'article', slug, version, at: null })
  }
  const { body } = await send('/blog/nalogi-samozanyatogo')
  expect(body).toContain('по-новому')
  expect(body).toContain(`"dateModified":"${deps.now().toISOString()}"`)
  expect(body).toContain(`"datePublished":"${head.published}"`)
  expect((await send('/blog')).body).toContain('/blog/svezhaya-statya')
  expect((await send('/blog/svezhaya-statya')).status).toBe(200)
  expect((await send('/sitemaps/lists.xml')).body).toContain('/blog/svezhaya-statya')
})
