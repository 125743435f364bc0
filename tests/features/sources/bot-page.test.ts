import { expect, test } from 'vitest'
import { formatUserAgent } from '#shared/features/intake/sources/bot.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { send } = await wholeApp()

test('the page about the bot says how it names itself and how a site stops it', async () => {
  const { status, body } = await send('/bot')
  expect(status).toBe(200)
  const text = withSpaces(body.replaceAll(/<!--.*?-->/g, ''))
  expect(text).toContain('User-Agent: DistantBot/1.0 (+https://board.example/bot; office@board.example)')
  expect(text).toContain('User-agent: DistantBot\nDisallow: /')
  expect(text).toContain('href="mailto:office@board.example"')
  expect(text).toContain('<p lang="en">DistantBot reads job postings')
})

test('the address of the bot is in the sitemap and on the page for partners', async () => {
  expect((await send('/sitemaps/lists.xml')).body).toContain('<loc>https://board.example/bot</loc>')
  expect((await send('/partners')).body).toContain('href="/bot"')
})

test('a board without an operator’s address names its page alone', () => {
  expect(formatUserAgent({ publicUrl: 'https://board.example', operatorEmail: null })).toBe(
    'DistantBot/1.0 (+https://board.example/bot)',
  )
})
