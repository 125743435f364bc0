import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ENV_NAMES, readEnv } from '#config/env.ts'
import { assertCanServe, readSettings } from '#config/settings.ts'
import { configurationDocuments } from '../../scripts/configuration/documents.ts'
import { INVENTED_OPERATOR } from '../../scripts/bench/invented-operator.ts'
import { SEARCH_INDEXES } from '#server/board-search-indexes.ts'
import { searchServerConfiguration } from '#server/lists/search-server/configuration.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8')

test.each(configurationDocuments())(
  '$path is what `npm run docs:configuration` makes of the variables',
  ({ path, text }) => {
    expect(read(path)).toBe(text)
  },
)

test('.env.example has every variable, with values that the server takes and defaults that change nothing', () => {
  const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z])/gm, ''))
  expect(Object.keys(example).toSorted()).toEqual(ENV_NAMES.toSorted())
  expect(readEnv(example)).toMatchObject(readEnv({}))
})

test('the Kubernetes manifests set only known variables and have a place for every secret', () => {
  const given = ['settings.env', 'secret.example.yaml'].flatMap((file) =>
    [...read(`k8s/base/config/${file}`).matchAll(/^(?: {2})?([A-Z0-9_]+)[:=]/gm)].map(
      ([, name]) => name ?? '',
    ),
  )
  expect(given.filter((name) => !ENV_NAMES.includes(name))).toEqual([])
  const secrets = ENV_NAMES.filter((name) =>
    /(_SECRET|_TOKEN|_KEY|_DSN|SMTP_URL|DATABASE_URL|SECRET_ACCESS_KEY|SECRET_KEY)$/.test(name),
  )
  expect(secrets.filter((name) => !given.includes(name))).toEqual([])
})

test('the search server of Kubernetes has the indexes of this release', () => {
  const configuration = searchServerConfiguration(SEARCH_INDEXES, {
    folder: '/var/lib/manticore',
    listen: '0.0.0.0:9306',
    memory: 1024,
  })
  expect(read('k8s/search/search.conf')).toBe(configuration)
})

test('the network policy of workers allows outgoing e-mail', () => {
  const policy = read('k8s/base/worker/network-policy.yaml')
  for (const port of [465, 587, 5432]) expect(policy).toContain(`- port: ${port}\n`)
})

test('production without a mail server refuses to start and says what to set', () => {
  expect(() => serve(INVENTED_OPERATOR)).toThrow('SMTP_URL')
  expect(() => serve({ ...INVENTED_OPERATOR, MAIL_OFF: '1' })).not.toThrow()
  expect(() => serve({ DEMO: '1' })).not.toThrow()
  expect(() => serve({ ...INVENTED_OPERATOR, ...SMTP })).not.toThrow()
})

const serve = (env: Record<string, string>) =>
  assertCanServe(readSettings({ NODE_ENV: 'production', ...env }).settings)
const SMTP = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'no-reply@example.ru' }
