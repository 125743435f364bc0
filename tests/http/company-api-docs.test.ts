import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { companySamples, SIGNATURE_SAMPLE } from '#server/http/api/docs.ts'
import { signatureHeaders, printedKey } from '#server/features/intake/webhooks/signature.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { responses } from '#server/db/schema/responses.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { API_SCOPES } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { contract } from '#shared/contract.ts'
import { buildOwner } from '#tests/support/owner.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, bugs, origin, send } = await wholeApp()
const { db, now, site } = board.deps
const run = promisify(execFile)
const samples = companySamples(site)
const token = `distant_${newToken()}`

beforeAll(async () => {
  const { companyId } = await buildOwner(board, 'Снегирь')
  const [response] = await db.select().from(responses)
  if (response?.id !== 1) throw new Error('The samples ask for the first response')
  await db.insert(apiTokens).values({
    companyId,
    userId: response.userId,
    name: 'Примеры',
    scopes: [...API_SCOPES],
    tokenHash: hashToken(token),
    createdAt: now().toISOString(),
  })
})

test.each(samples)('the sample «$title» of the API of companies runs in curl', async ({ curl }) => {
  const here = curl.replaceAll('https://board.example', origin)
  const { stdout } = await run('sh', ['-c', here.replace('curl ', 'curl -sS --fail ')], {
    env: { ...process.env, DISTANT_TOKEN: token },
  })
  expect(JSON.parse(stdout)).toBeTypeOf('object')
  expect(bugs).toEqual([])
})

test('the sample of the signature takes what the board signs, and nothing else', async () => {
  const key = Buffer.from('a key of thirty-two bytes, or so')
  const body = '{"type":"webhook.test"}'
  const headers = signatureHeaders({ id: 'one', at: new Date(), body, keys: [Buffer.from('old'), key] })
  const late = signatureHeaders({ id: 'one', at: new Date(Date.now() - 600_000), body, keys: [key] })
  const check = (given: object, text = body) =>
    `isFromDistant(${JSON.stringify(given)}, ${JSON.stringify(text)}, ${JSON.stringify(printedKey(key))})`
  const asked = [
    check(headers),
    check(headers, body.replace('test', 'sent')),
    check(late),
    check({ ...headers, 'webhook-id': 'two' }),
  ]
  const program = `${SIGNATURE_SAMPLE}\nconsole.log(${asked.join(', ')})`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout.trim()).toBe('true false false false')
})

test('the page of the API of companies has its operations, samples and events, and no other operations', async () => {
  const { status, body } = await send('/api/company/docs')
  expect(status).toBe(200)
  for (const name of Object.keys(contract.companyApi)) expect(body).toContain(`id="companyApi.${name}"`)
  for (const { title } of samples) expect(body).toContain(`<h3>${title}</h3>`)
  for (const words of [
    'Authorization: Bearer',
    'response.created',
    'webhook-signature',
    '5 с, 1 мин, 10 мин, 1 ч, 6 ч, 24 ч',
  ])
    expect(body).toContain(words)
  expect(body).not.toContain('id="vacancies.search"')
  expect((await send('/api/docs')).body).toContain('/api/company/docs')
})
