import { expect, test } from 'vitest'
import { ENV_NAMES, readEnv } from '#config/env.ts'
import { readSettings } from '#config/settings.ts'
import { linesOf, sortedJson } from './stored.ts'

test('each environment variable has the name, default and error of the snapshot', async () => {
  const defaults = new Map<string, unknown>(Object.entries(readEnv({})))
  const lines = ENV_NAMES.toSorted().map((name) => {
    const value = defaults.get(name)
    const byDefault = value === undefined ? 'no default' : `default ${JSON.stringify(value)}`
    return `${name}: ${byDefault}; ${NONSENSE} is ${judged(name)}`
  })
  await expect(linesOf(lines)).toMatchFileSnapshot('./stored/environment.txt')
})

const NONSENSE = '«? ?»'

/** Whether the variable accepts a value that is no number, address, word of a list or key. */
function judged(name: string) {
  try {
    readEnv({ [name]: NONSENSE })
    return 'accepted'
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** A value for every variable; a new one has to be added here. */
const EVERY_VARIABLE: Record<string, string> = {
  DATABASE_REPLICA_URL: 'postgres://board@standby.example:5432/board',
  INDEXNOW_KEY: 'a1b2c3d4e5f6',
  INDEXNOW_URL: 'https://search.example/indexnow',
  RATE_MCP: '11',
  API_UNKNOWN_PARAMETERS: 'refuse',
  RATE_API: '13',
  ALLOWED_HOSTS: 'www.example.ru, Origin.example.ru:8080',
  CDN_PURGE_TOKEN: 'cdn-token',
  CDN_PURGE_URL: 'https://cdn.example/purge/',
  CHAT_WIDGET: 'jivo',
  CHAT_WIDGET_ID: 'AbCd123456',
  CODES_SECRET: 'c'.repeat(32),
  COUNTRY_HEADER: 'CF-IPCountry',
  DADATA_TOKEN: 'dadata-token',
  DADATA_URL: 'https://dadata.example/rs/',
  DATABASE_POOL: '21',
  DATABASE_URL: 'postgres://distant:secret@db.example:5432/distant',
  DATA_DIR: '/srv/data',
  DEMO: '1',
  DEMO_FROM: 'yandex_feed https://vydumka.example/vacancies.yml',
  DEMO_RESUMES: '22',
  DEMO_VACANCIES: '23',
  // A key is made anew in each run: `tests/mail/settings.test.ts` reads these.
  DKIM_DOMAIN: '',
  DKIM_PRIVATE_KEY: '',
  DKIM_PRIVATE_KEY_FILE: '',
  DKIM_SELECTOR: '',
  DRAIN_SECONDS: '24',
  FILES_DIR: '/srv/files',
  HOST: '0.0.0.0',
  LIST_RULE: 'named',
  KEEP_ON_SITE: '1',
  LOG_LEVEL: 'warn',
  MAIL_FROM: '"Дистант" <no-reply@example.ru>',
  MAIL_OFF: '1',
  MAPS_API_KEY: 'maps-key',
  METRICS_HOST: '10.0.0.1',
  METRICS_ID: '12345678',
  METRICS_PORT: '9999',
  NODE_ENV: 'production',
  OPERATOR_ACCOUNT: '40702810600000000012',
  OPERATOR_ADDRESS: '101000, г. Москва, ул. Мясницкая, д. 1',
  OPERATOR_BANK: 'АО «Надёжный Банк» г. Москва',
  OPERATOR_BIC: '044525225',
  OPERATOR_CORR_ACCOUNT: '30101810400000000225',
  OPERATOR_EMAIL: 'office@example.ru',
  OPERATOR_FORM: 'ooo',
  OPERATOR_INN: '7707083893',
  OPERATOR_KPP: '770701001',
  OPERATOR_NAME: 'ООО «Дистант»',
  OPERATOR_OGRN: '1027700132195',
  OPERATOR_SIGNER_NAME: 'Иванова М. П.',
  OPERATOR_SIGNER_POST: 'Генеральный директор',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a2V5,x-team=board',
  OTEL_SERVICE_NAME: 'another-name',
  OTEL_TRACES_SAMPLER_ARG: '0.5',
  PAGE_CACHE_MB: '25',
  PAGE_CACHE_SECONDS: '26',
  PORT: '8080',
  PUBLIC_URL: 'https://example.ru/',
  RATE_ALL_ERRORS: '31',
  RATE_COMMANDS: '32',
  RATE_DRAFTS: '33',
  RATE_ERRORS: '34',
  RATE_REMARKS: '39',
  RATE_COMPLAINTS: '39',
  RATE_PASSKEYS: '48',
  RATE_REQUESTS: '47',
  RATE_SEARCH: '35',
  RATE_SUGGESTIONS: '36',
  RATE_UPLOADS: '37',
  RATE_VIEWS: '38',
  RENDERS_MAX: '39',
  ROLE: 'web',
  REFUSED_MAIL_DOMAINS: 'mail.example, Other.example',
  S3_ACCESS_KEY_ID: 's3-key',
  S3_BUCKET: 'distant-files',
  S3_ENDPOINT: 'https://s3.example/',
  S3_REGION: 'ru-central1',
  S3_SECRET_ACCESS_KEY: 's3-secret',
  SEARCH_DIR: '/srv/search',
  SEARCH_THREADS: '3',
  SEARCH_URL: 'mysql://search.example:9306',
  SENTRY_DSN: 'https://key@sentry.example/1',
  SITE_NAME: 'Другое имя',
  SLOW_QUERY_MS: '200',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  TAG_MANAGER_HOSTS: 'stats.example.ru, *.ads.example.ru',
  TAG_MANAGER_ID: 'GTM-ABC1234',
  TAX_REGIME: 'usn_7',
  TAX_USN_BASE: 'income_minus_expenses',
  TELEGRAM_API_URL: 'https://telegram.example/',
  TELEGRAM_BOT_TOKEN: `123456789:${'t'.repeat(35)}`,
  TRUST_PROXY: '2',
  VAPID_PRIVATE_KEY: 'v'.repeat(43),
  VITALS_SAMPLE: '0.25',
  YOOKASSA_SECRET_KEY: 'yookassa-key',
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_URL: 'https://yookassa.example/v3/',
}

/** What each kind of server is started with. The folder is named: the default one lies where the server starts. */
const SERVERS: Record<string, Record<string, string>> = {
  'a production server with nothing set': {},
  'a development server with nothing set': { NODE_ENV: 'development' },
  'a demo with nothing else set': { DEMO: '1' },
  'a production server behind its public address': { PUBLIC_URL: 'https://example.ru', MAIL_OFF: '1' },
  'a server with every variable set': EVERY_VARIABLE,
}

test('the same environment gives the settings of the snapshot', async () => {
  expect(Object.keys(EVERY_VARIABLE).toSorted()).toEqual(ENV_NAMES.toSorted())
  const read = Object.entries(SERVERS).map(([server, env]) => [
    server,
    readSettings({ DATA_DIR: '/data', ...env }),
  ])
  await expect(linesOf([sortedJson(Object.fromEntries(read))])).toMatchFileSnapshot('./stored/settings.json')
})
