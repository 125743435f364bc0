import { join, resolve } from 'node:path'
import { unescape } from 'node:querystring'
import type { DatabaseSettings, IndexNowSettings, ListRule, RateSettings } from './settings-types.ts'
import { StartupError } from './startup-error.ts'
import type { Seller } from '#shared/features/money/billing/model.ts'
import type { OperatorTax } from '#shared/features/money/tax-regimes/terms.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { OPERATOR_FORMS, type Operator, type OperatorForm } from '#shared/kernel/operator.ts'
import { COOKIE_PATH, type Services } from '#shared/kernel/services.ts'
import { dkimOf } from './dkim.ts'
import { readEnv, type Env } from './env.ts'
import { initialTaxRegime, knownForm, missingOperatorDetails, operatorOf, sellerOf } from './operator.ts'

export type Settings = {
  mode: 'production' | 'development' | 'test'
  /** Whether the process answers requests, runs jobs, or both. */
  role: 'web' | 'worker' | 'all'
  host: string
  port: number
  publicUrl: string
  /** Accepted host names with ports; null accepts any. */
  hosts: readonly string[] | null
  siteName: string
  dataDir: string
  /** Folder of uploaded files when `s3` is not set. */
  filesDir: string
  /** Folder of the snapshots of the searchable lists; null if none are written. */
  searchDir: string | null
  /** Threads of a process that answer searches; null: as many as it has cores, at most 4. */
  searchThreads: number | null
  /** Address of a search server with the lists of all processes; null if each process keeps its own lists in memory. */
  searchUrl: string | null
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string } | null
  suggestions: { url: string }
  telegram: { apiUrl: string }
  database: DatabaseSettings
  demo: {
    vacancies: number
    resumes: number
    /** A source that fills the demo besides. */
    from: { kind: string; address: string } | null
  } | null
  logLevel: string
  metrics: { host: string; port: number | null }
  /** Null if traces are not sent. */
  traces: { endpoint: string; serviceName: string; ratio: number } | null
  /** Share of the visits to public pages that report the page's speed. */
  vitalsSample: number
  /** Statements that take longer than this are logged; 0 logs none. */
  slowQueryMs: number
  pageCache: { maxBytes: number; freshSeconds: number }
  rendersMax: number
  /** Handling of parameters that an operation of the API does not know. */
  unknownParameters: 'warn' | 'refuse'
  /** Lists that search engines may index. */
  listRule: ListRule
  /** Whether imports keep on-site vacancies, and those without a known form of work. */
  keepOnSite: boolean
  rates: RateSettings
  cdn: { purgeUrl: string } | null
  /** Null if changes are not announced. */
  indexNow: IndexNowSettings | null
  mail: MailSettings
  /** In lower case; see `server/features/identity/accounts/mail-domains.ts`. */
  refusedMailDomains: readonly string[]
  payments: PaymentSettings
  services: Services
  /** Container of Google Tag Manager, and the header with the country of a visitor; null if it is not configured. */
  tagManager: TagManagerSettings | null
  /** Hosts of the tags of the tag manager. */
  tagHosts: readonly string[]
  /** Operator named on the pages; null if it is not known. */
  operator: Operator | null
  /** Missing variables without which a board in production must not start; empty in the demo and in development. */
  missingOperatorDetails: readonly string[]
  /** Seller on bills and acts; null if payment by bill is not available. */
  seller: Seller | null
  /** Tax regime of the operator until staff enter one, and the legal form, which limits both; null if it is not set. */
  tax: OperatorTax & { form: OperatorForm | null }
  trustProxy: number
  drainSeconds: number
}

export type TagManagerSettings = { container: string; countryHeader: string }

/** `sandbox`: no money moves, the payer chooses the outcome. */
type PaymentSettings =
  | { provider: 'yookassa'; url: string; shopId: string }
  | { provider: 'sandbox' }
  | { provider: 'none' }

export type MailSettings = {
  /**
   * smtp: e-mails are sent; box: they are stored in memory and shown at /dev/mail; off: MAIL_OFF drops them; missing: not
   * configured.
   */
  delivery: 'smtp' | 'box' | 'off' | 'missing'
  from: { name: string | null; address: string }
  /** Null if the server does not sign e-mails. */
  dkim: { domain: string; selector: string } | null
}

/** Separate from the settings, so that printing settings prints no secret. */
export type Secrets = {
  sentryDsn: string | null
  /** May contain a key. */
  otlpHeaders: Readonly<Record<string, string>>
  cdnPurgeToken: string | null
  smtpUrl: string | null
  /** PEM, RSA; null if the server does not sign e-mails. */
  dkimKey: string | null
  dadataToken: string | null
  s3SecretKey: string | null
  yookassaKey: string | null
  /** Null if the database stores one for all processes. */
  codes: string | null
  /** 32 bytes, base64url. Null if the database stores one for all processes. */
  vapidKey: string | null
  telegramToken: string | null
}

/** @throws StartupError */
export function readSettings(source: Record<string, string | undefined>): {
  settings: Settings
  secrets: Secrets
} {
  const env = readEnv(source)
  const host = env.HOST
  const dataDir = resolve(env.DATA_DIR)
  const publicUrl =
    env.PUBLIC_URL ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${env.PORT}`
  const dkim = dkimOf(env)
  const settings: Settings = {
    mode: env.NODE_ENV,
    role: env.ROLE,
    host,
    port: env.PORT,
    publicUrl,
    hosts: hostsOf(env),
    siteName: env.SITE_NAME,
    dataDir,
    filesDir: env.FILES_DIR ? resolve(env.FILES_DIR) : join(dataDir, 'files'),
    searchDir: env.SEARCH_DIR === 'off' ? null : resolve(env.SEARCH_DIR ?? join(dataDir, 'search')),
    searchThreads: env.SEARCH_THREADS ?? null,
    searchUrl: env.SEARCH_URL ?? null,
    s3: s3Of(env),
    suggestions: { url: env.DADATA_URL },
    telegram: { apiUrl: env.TELEGRAM_API_URL },
    database: env.DATABASE_URL
      ? {
          kind: 'server',
          url: env.DATABASE_URL,
          poolSize: env.DATABASE_POOL,
          replicaUrl: env.DATABASE_REPLICA_URL ?? null,
        }
      : { kind: 'embedded', dataDir, poolSize: env.DATABASE_POOL },
    demo: env.DEMO
      ? { vacancies: env.DEMO_VACANCIES, resumes: env.DEMO_RESUMES, from: env.DEMO_FROM ?? null }
      : null,
    logLevel: env.LOG_LEVEL,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT ?? (env.NODE_ENV === 'production' ? 9464 : 0) },
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    vitalsSample: env.VITALS_SAMPLE,
    slowQueryMs: env.SLOW_QUERY_MS,
    pageCache: { maxBytes: env.PAGE_CACHE_MB * MEGABYTE, freshSeconds: env.PAGE_CACHE_SECONDS },
    rendersMax: env.RENDERS_MAX,
    unknownParameters: env.API_UNKNOWN_PARAMETERS,
    listRule: env.LIST_RULE,
    keepOnSite: env.KEEP_ON_SITE,
    rates: {
      search: env.RATE_SEARCH,
      views: env.RATE_VIEWS,
      suggestions: env.RATE_SUGGESTIONS,
      drafts: env.RATE_DRAFTS,
      uploads: env.RATE_UPLOADS,
      requests: env.RATE_REQUESTS,
      commands: env.RATE_COMMANDS,
      remarks: env.RATE_REMARKS,
      complaints: env.RATE_COMPLAINTS,
      passkeys: env.RATE_PASSKEYS,
      errors: env.RATE_ERRORS,
      all_errors: env.RATE_ALL_ERRORS,
      mcp: env.RATE_MCP,
      api: env.RATE_API,
    },
    indexNow: env.INDEXNOW_KEY ? { key: env.INDEXNOW_KEY, url: env.INDEXNOW_URL } : null,
    cdn: env.CDN_PURGE_URL ? { purgeUrl: env.CDN_PURGE_URL } : null,
    mail: {
      delivery: deliveryOf(env),
      from: env.MAIL_FROM ?? { name: env.SITE_NAME, address: `no-reply@${new URL(publicUrl).hostname}` },
      dkim: dkim && { domain: dkim.domain, selector: dkim.selector },
    },
    refusedMailDomains: env.REFUSED_MAIL_DOMAINS,
    payments: paymentsOf(env),
    services: servicesOf(env),
    tagManager:
      env.TAG_MANAGER_ID && env.COUNTRY_HEADER
        ? { container: env.TAG_MANAGER_ID, countryHeader: env.COUNTRY_HEADER }
        : null,
    tagHosts: env.TAG_MANAGER_HOSTS,
    operator: operatorOf(env),
    missingOperatorDetails: env.NODE_ENV === 'production' && !env.DEMO ? missingOperatorDetails(env) : [],
    seller: sellerOf(env),
    tax: {
      regime: initialTaxRegime(env),
      usnBase: env.TAX_USN_BASE,
      form: knownForm(env) ?? operatorOf(env)?.form ?? null,
    },
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
  }
  return {
    settings,
    secrets: {
      sentryDsn: env.SENTRY_DSN ?? null,
      otlpHeaders: buildHeaders(env.OTEL_EXPORTER_OTLP_HEADERS),
      cdnPurgeToken: env.CDN_PURGE_TOKEN ?? null,
      smtpUrl: env.SMTP_URL ?? null,
      dkimKey: dkim?.privateKey ?? null,
      dadataToken: env.DADATA_TOKEN ?? null,
      s3SecretKey: env.S3_SECRET_ACCESS_KEY ?? null,
      yookassaKey: env.YOOKASSA_SECRET_KEY ?? null,
      codes: env.CODES_SECRET ?? null,
      vapidKey: env.VAPID_PRIVATE_KEY ?? null,
      telegramToken: env.TELEGRAM_BOT_TOKEN ?? null,
    },
  }
}

/** Returns the accepted hosts. Without a public address any host name is accepted. */
function hostsOf({ NODE_ENV, PUBLIC_URL, ALLOWED_HOSTS }: Env) {
  if (NODE_ENV !== 'production' || !PUBLIC_URL) return null
  const { host, hostname } = new URL(PUBLIC_URL)
  return [host, ...(LOOPBACK.includes(hostname) ? LOOPBACK : []), ...ALLOWED_HOSTS]
}

/** Values are URL-encoded, as the specification of OpenTelemetry says. */
function buildHeaders(text = '') {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, unescape(value.join('='))]
    }),
  )
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function s3Of({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
}: Env) {
  return endpoint && bucket && accessKeyId ? { endpoint, bucket, region, accessKeyId } : null
}

/** Everyone who reads /dev/mail can sign in as any user, so production has it only in the demo. */
function deliveryOf(env: Env) {
  if (env.SMTP_URL) return 'smtp'
  if (env.NODE_ENV !== 'production' || env.DEMO) return 'box'
  return env.MAIL_OFF ? 'off' : 'missing'
}

/**
 * Checks settings that only a server requires, not other commands.
 * @throws StartupError
 */
export function assertCanServe({ mail, role, missingOperatorDetails: missing }: Settings) {
  if (mail.delivery === 'missing')
    throw new StartupError(
      'Settings: without e-mail nobody can sign in. Set SMTP_URL and MAIL_FROM, or MAIL_OFF=1 for a server that sends none.',
    )
  if (mail.delivery === 'box' && role !== 'all')
    throw new StartupError(
      `Settings: /dev/mail shows the e-mails of its own process, so ROLE=${role} needs SMTP_URL and MAIL_FROM.`,
    )
  // 149-ФЗ, article 10, and 152-ФЗ, article 9: a consent without a named operator is not binding.
  if (missing.length > 0)
    throw new StartupError(
      `Settings: without an operator the offer and the consents bind nobody. Set ${missing.join(', ')}, and OPERATOR_FORM (${OPERATOR_FORMS.join(', ')}) where the INN does not tell it; DEMO=1 has an invented operator.`,
    )
}

/** In production the sandbox would give everything away for free, so it exists only in the demo. */
function paymentsOf(env: Env): PaymentSettings {
  if (env.YOOKASSA_SHOP_ID)
    return { provider: 'yookassa', url: env.YOOKASSA_URL, shopId: env.YOOKASSA_SHOP_ID }
  return { provider: env.NODE_ENV === 'production' && !env.DEMO ? 'none' : 'sandbox' }
}

function servicesOf(env: Env): Services {
  const { METRICS_ID: metrics, TAG_MANAGER_ID: tagManager, MAPS_API_KEY: maps } = env
  return {
    ...(metrics ? { metrics } : {}),
    ...(tagManager ? { tagManager: true as const } : {}),
    ...(env.CHAT_WIDGET && env.CHAT_WIDGET_ID ? { [env.CHAT_WIDGET]: env.CHAT_WIDGET_ID } : {}),
    ...(maps ? { maps } : {}),
    ...((metrics ?? tagManager ?? env.CHAT_WIDGET)
      ? { consentLink: { href: COOKIE_PATH, text: 'Настройки cookie' } }
      : {}),
  }
}
