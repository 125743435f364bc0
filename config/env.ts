import { z } from 'zod'
import { isInn, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { isCorrAccount, isSettlementAccount } from '#shared/features/money/billing/bank-account.ts'
import { TAX_REGIMES, USN_BASES } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { LIST_RULES } from './settings-types.ts'
import { StartupError } from './startup-error.ts'
import { OPERATOR_FORMS } from '#shared/kernel/operator.ts'
import {
  absoluteUrl,
  databaseUrl,
  flag,
  emailAddress,
  hostNames,
  mailVariables,
  port,
  privateKey,
  rate,
} from './env-values.ts'
import { COUNTRY_HEADERS } from './country-headers.ts'
import { operatorConflicts } from './operator.ts'

/** All variables that the server reads. No other module reads the environment. */
const Env = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    /** web: answers requests; worker: runs the jobs (e-mails, payments, schedules); all: both. */
    ROLE: z.enum(['web', 'worker', 'all']).default('all'),
    HOST: z.string().min(1).default('localhost'),
    PORT: port.default(3000),
    /** Public address, for canonical links and feeds. Default: `http://HOST:PORT`. */
    PUBLIC_URL: absoluteUrl.optional(),
    /** Further host names, separated by commas: `www.example.ru,origin.example.ru`. */
    ALLOWED_HOSTS: hostNames(/^[\w.:[\]-]+$/, 'needs names such as www.example.ru').default([]),
    SITE_NAME: z.string().trim().min(1).max(40).default('Дистант'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseUrl(', or leave it out for the embedded database').optional(),
    /** A streaming replica of that database, for public data. */
    DATABASE_REPLICA_URL: databaseUrl().optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
    /** 1: fills the database with generated vacancies and resumes at start. */
    DEMO: flag.default(false),
    DEMO_VACANCIES: z.coerce.number().int().min(10).max(100_000).default(3000),
    /** Kind and address of a source that fills the demo, such as `yandex_feed https://vydumka.example/vacancies.yml`. */
    DEMO_FROM: z
      .string()
      .regex(/^[a-z_]+ https?:\/\/\S+$/, 'needs a kind of sources and an address')
      .transform((text) => {
        const [kind = '', address = ''] = text.split(' ')
        return { kind, address }
      })
      .optional(),
    DEMO_RESUMES: z.coerce.number().int().min(0).max(100_000).default(400),
    /** 1: imports keep on-site vacancies, and those without a form of work. */
    KEEP_ON_SITE: flag.default(false),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Port of the metrics; 0: no metrics. */
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    PAGE_CACHE_MB: z.coerce.number().int().min(0).max(8192).default(128),
    PAGE_CACHE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(120),
    /** Maximum number of requests of one network or user per window; 0: unlimited. */
    RATE_SEARCH: rate.default(3000),
    RATE_VIEWS: rate.default(1000),
    RATE_SUGGESTIONS: rate.default(90),
    RATE_DRAFTS: rate.default(60),
    RATE_UPLOADS: rate.default(120),
    RATE_REQUESTS: rate.default(5),
    RATE_COMMANDS: rate.default(600),
    RATE_REMARKS: rate.default(10),
    RATE_COMPLAINTS: rate.default(10),
    RATE_PASSKEYS: rate.default(600),
    RATE_ERRORS: rate.default(10),
    RATE_ALL_ERRORS: rate.default(60),
    RATE_API: rate.default(120),
    RATE_MCP: rate.default(120),
    /** Handling of unknown parameters: `warn` lists them in a header, `refuse` rejects the call. */
    API_UNKNOWN_PARAMETERS: z.enum(['warn', 'refuse']).default('warn'),
    RENDERS_MAX: z.coerce.number().int().min(1).max(1000).default(16),
    /**
     * Lists that search engines may index: `own`, lists whose first rows differ from those of other lists, or `named`,
     * the older rule (until 2027-03).
     */
    LIST_RULE: z.enum(LIST_RULES).default('own'),
    /** Address that purges the CDN by tag: POST with the header Surrogate-Key. */
    CDN_PURGE_URL: absoluteUrl.optional(),
    CDN_PURGE_TOKEN: z.string().min(1).optional(),
    ...mailVariables,
    /**
     * Domains, including their subdomains, whose e-mail addresses new accounts cannot use: `example.com,example.org`.
     */
    REFUSED_MAIL_DOMAINS: hostNames(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'needs names such as example.com').default(
      [],
    ),
    /** Key for one-time codes, the same for every process; without it the database stores a generated one. */
    CODES_SECRET: z.string().min(32, 'needs 32 or more characters: openssl rand -hex 32').optional(),
    /** Folder of uploaded files, shared by all servers. Default: DATA_DIR/files. */
    FILES_DIR: z.string().min(1).optional(),
    /** Folder of the snapshots of the searchable lists, or `off`. Default: `DATA_DIR/search`. */
    SEARCH_DIR: z.string().min(1).optional(),
    /** Threads that answer searches in the memory of a process. Default: one a core, at most 4. */
    SEARCH_THREADS: z.coerce.number().int().min(1).max(32).optional(),
    /**
     * Manticore or Sphinx with the lists of all processes, such as `mysql://search:9306`; without it, each process has
     * its own.
     */
    SEARCH_URL: z
      .string()
      .regex(/^mysql:\/\/[^\s/?#]+$/, 'needs mysql://HOST:PORT')
      .optional(),
    /** S3-compatible store instead of the folder: the first four or none. Few stores need the region. */
    S3_ENDPOINT: absoluteUrl.optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'needs the name of a bucket')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    /** Key of DaData for suggestions of companies and addresses; without it they come from the board's own data. */
    DADATA_TOKEN: z.string().min(1).optional(),
    DADATA_URL: absoluteUrl.default('https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
    /**
     * Operator of the board, displayed on its pages. The form determines the required details; by default it is derived
     * from the INN.
     */
    OPERATOR_FORM: z.enum(OPERATOR_FORMS).optional(),
    OPERATOR_NAME: z.string().trim().min(1).optional(),
    OPERATOR_INN: z
      .string()
      .regex(/^(\d{10}|\d{12})$/, 'needs 10 or 12 digits')
      .refine(isInn, 'is no INN: its control digit is wrong')
      .optional(),
    OPERATOR_OGRN: z
      .string()
      .regex(/^(\d{13}|\d{15})$/, 'needs 13 or 15 digits')
      .refine(isOgrn, 'is no OGRN: its control digit is wrong')
      .optional(),
    OPERATOR_ADDRESS: z.string().trim().min(1).optional(),
    OPERATOR_EMAIL: emailAddress.optional(),
    /** For bills and acts: KPP of an organisation, and the bank account, all four details or none. */
    OPERATOR_KPP: z
      .string()
      .regex(/^\d{4}[\dA-Z]{2}\d{3}$/, 'needs 9 digits')
      .optional(),
    OPERATOR_BANK: z.string().trim().min(1).optional(),
    OPERATOR_BIC: z
      .string()
      .regex(/^\d{9}$/, 'needs 9 digits')
      .optional(),
    OPERATOR_ACCOUNT: z
      .string()
      .regex(/^\d{20}$/, 'needs 20 digits')
      .optional(),
    OPERATOR_CORR_ACCOUNT: z
      .string()
      .regex(/^\d{20}$/, 'needs 20 digits')
      .optional(),
    /** Signer of acts: position and name, both or none. */
    OPERATOR_SIGNER_POST: z.string().trim().min(1).optional(),
    OPERATOR_SIGNER_NAME: z.string().trim().min(1).optional(),
    /** Tax regime of the operator until staff enter one (default by OPERATOR_FORM), and the tax base of УСН. */
    TAX_REGIME: z.enum(TAX_REGIMES).optional(),
    TAX_USN_BASE: z.enum(USN_BASES).default('income'),
    /** Shop of YooKassa and its key; both or none. Without them there are no card payments except in the demo's sandbox. */
    YOOKASSA_SHOP_ID: z.string().regex(/^\d+$/, 'needs digits').optional(),
    YOOKASSA_SECRET_KEY: z.string().min(1).optional(),
    YOOKASSA_URL: absoluteUrl.default('https://api.yookassa.ru/v3'),
    /** Key of IndexNow, any; without it changes are not announced. */
    INDEXNOW_KEY: z
      .string()
      .regex(/^[a-zA-Z\d-]{8,128}$/, 'needs 8 to 128 letters, digits or hyphens: openssl rand -hex 16')
      .optional(),
    INDEXNOW_URL: absoluteUrl.default('https://yandex.com/indexnow'),
    /** Private key of push notifications, the same for every process; without it the database stores a generated one. */
    VAPID_PRIVATE_KEY: privateKey.optional(),
    /** Token of a Telegram bot, from @BotFather; without it there are no notifications in Telegram. */
    TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]{30,}$/, 'needs the token of a bot such as 123456789:AAE…')
      .optional(),
    TELEGRAM_API_URL: absoluteUrl.default('https://api.telegram.org'),
    SENTRY_DSN: absoluteUrl.optional(),
    /** Collector of OpenTelemetry (OTLP over HTTP) without `/v1/traces`; without it there are no traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: absoluteUrl.optional(),
    /** For the collector: `name=value,name=value`. */
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^[\w-]+=[^,=\s][^,\s]*(,[\w-]+=[^,=\s][^,\s]*)*$/, 'needs name=value,name=value')
      .optional(),
    OTEL_SERVICE_NAME: z.string().trim().min(1).max(60).default('distant'),
    /** Share of the traces that are sent to the collector. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
    /** Share of visits to public pages whose browsers report the page's speed; 0: none. */
    VITALS_SAMPLE: z.coerce.number().min(0).max(1).default(1),
    /** Statements that take longer than this are logged; 0: none. */
    SLOW_QUERY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
    /** Counter of Yandex Metrica. */
    METRICS_ID: z
      .string()
      .regex(/^\d{1,12}$/, 'needs the number of a counter')
      .optional(),
    /** Container of Google Tag Manager, and the hosts that its tags may load from and send to. */
    TAG_MANAGER_ID: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'needs a container such as GTM-ABC1234')
      .optional(),
    TAG_MANAGER_HOSTS: hostNames(
      /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      'needs names such as stats.example.ru',
    ).default([]),
    /**
     * Header with the country of a visitor (ISO 3166-1, two letters), which the edge or the CDN overwrites in each
     * request.
     */
    COUNTRY_HEADER: z
      .string()
      .transform((name) => name.trim().toLowerCase())
      .refine((name) => COUNTRY_HEADERS.some((known) => known.toLowerCase() === name), {
        error: `needs one of ${COUNTRY_HEADERS.join(', ')}`,
      })
      .optional(),
    /** Chat widget and the id of its channel; both or none. */
    CHAT_WIDGET: z.enum(['jivo']).optional(),
    CHAT_WIDGET_ID: z
      .string()
      .regex(/^\w{4,40}$/, 'needs the id of a widget')
      .optional(),
    /** Key of Yandex Maps: JavaScript API and Geocoder. Browsers see it; restrict it by Referer. */
    MAPS_API_KEY: z
      .string()
      .regex(/^[\w-]{8,80}$/, 'needs a key')
      .optional(),
    /** Number of proxies in front of the server whose X-Forwarded-* headers are trusted. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(10),
  })
  .refine((env) => !env.DATABASE_REPLICA_URL || env.DATABASE_URL, {
    path: ['DATABASE_REPLICA_URL'],
    error: 'needs DATABASE_URL: the database that it follows',
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'is needed with SMTP_URL: mail servers refuse e-mails from a sender they do not know',
  })
  .superRefine((env, { addIssue }) => {
    for (const { name, error } of operatorConflicts(env))
      addIssue({ code: 'custom', path: [name], message: error })
  })
  .refine(({ OPERATOR_ACCOUNT, OPERATOR_BIC }) => fits(OPERATOR_ACCOUNT, OPERATOR_BIC, isSettlementAccount), {
    path: ['OPERATOR_ACCOUNT'],
    error: 'does not fit OPERATOR_BIC: its control digit is wrong',
  })
  .refine(
    ({ OPERATOR_CORR_ACCOUNT, OPERATOR_BIC }) => fits(OPERATOR_CORR_ACCOUNT, OPERATOR_BIC, isCorrAccount),
    {
      path: ['OPERATOR_CORR_ACCOUNT'],
      error: 'does not fit OPERATOR_BIC: its control digit is wrong',
    },
  )
  .refine((env) => (env.YOOKASSA_SHOP_ID === undefined) === (env.YOOKASSA_SECRET_KEY === undefined), {
    path: ['YOOKASSA_SECRET_KEY'],
    error: 'goes together with YOOKASSA_SHOP_ID: set both or none',
  })
  .refine((env) => (env.CHAT_WIDGET === undefined) === (env.CHAT_WIDGET_ID === undefined), {
    path: ['CHAT_WIDGET_ID'],
    error: 'goes together with CHAT_WIDGET: set both or none',
  })
  .refine((env) => env.TAG_MANAGER_ID === undefined || env.COUNTRY_HEADER !== undefined, {
    path: ['TAG_MANAGER_ID'],
    error:
      'needs COUNTRY_HEADER: Google Tag Manager may not load in Russia (152-ФЗ, article 18, part 5), so the edge has to say where a visitor is',
  })
  .refine((env) => env.TAG_MANAGER_HOSTS.length === 0 || env.TAG_MANAGER_ID !== undefined, {
    path: ['TAG_MANAGER_HOSTS'],
    error: 'needs TAG_MANAGER_ID',
  })
export type Env = z.infer<typeof Env>
/** Every variable with its schema; `variables.ts` describes them. */
export const ENV_SHAPE = Env.shape
export const ENV_NAMES = Object.keys(ENV_SHAPE)

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** @throws StartupError with one line that names the variables to set */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = Env.safeParse(given)
  if (result.success) {
    // An incomplete store configuration would silently fall back to a folder that other servers do not see.
    const missing = S3_NAMES.filter((name) => result.data[name] === undefined)
    if (missing.length > 0 && missing.length < S3_NAMES.length)
      throw new StartupError(`Settings: the S3 store needs ${missing.join(', ')} too.`)
    return result.data
  }
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new StartupError(
    `Settings: ${problems.join('; ')}. docs/configuration.md says what each variable takes.`,
  )
}

function fits(
  account: string | undefined,
  bic: string | undefined,
  isRight: (account: string, bic: string) => boolean,
) {
  return account === undefined || bic === undefined || isRight(account, bic)
}
