/** What each variable of `env.ts` sets, for docs/configuration.md and .env.example. */

export type Variable = {
  /** Markdown, without a full stop at the end. */
  text: string
  /** What holds while the variable is not set, where `env.ts` has no default. Default: nothing does. */
  unset?: string
  /** A value for .env.example. */
  example?: string
}
type Group = { title: string; variables: Readonly<Record<string, Variable | string>> }

const GENERATED = 'generated, stored in the database'

/** In the order of the page; a test compares the names with those of `env.ts`. */
export const VARIABLE_GROUPS: readonly Group[] = [
  {
    title: 'Process and addresses',
    variables: {
      NODE_ENV: '`development` and `test` are for work on the board',
      ROLE: '`web` answers requests, `worker` runs the jobs (e-mails, payment checks, receipts, schedules), `all` does both; a board needs both',
      PORT: 'where the server listens',
      HOST: 'where the server listens; `0.0.0.0` for all networks of the machine',
      PUBLIC_URL: {
        text: 'the public address: canonical links, feeds, sitemaps',
        unset: '`http://HOST:PORT`',
        example: 'https://example.ru',
      },
      ALLOWED_HOSTS:
        'more names the server answers to, by commas; in production all others than the one of `PUBLIC_URL` are refused',
      TRUST_PROXY: 'how many proxies are in front, whose `X-Forwarded-*` headers are trusted',
      DRAIN_SECONDS: 'how long open connections may finish after SIGTERM',
      SITE_NAME: 'name in titles and structured data',
    },
  },
  {
    title: 'Database, files and lists',
    variables: {
      DATABASE_URL: {
        text: 'PostgreSQL 15+',
        unset: 'the embedded PostgreSQL in `DATA_DIR`',
        example: 'postgres://user:password@host:5432/name',
      },
      DATABASE_REPLICA_URL:
        'a standby of that database by streaming replication: public pages, lists, files and suggestions read it while it is less than 5 s behind and has every change the process has heard of; it gets four tenths of `DATABASE_POOL` more',
      DATABASE_POOL:
        'connections of a process: four tenths for reading, three for commands, three for jobs; one more listens, and one more where jobs run',
      DATA_DIR: 'folder of the embedded database; the board, imports and other servers on it share it',
      FILES_DIR: {
        text: 'folder of logos, photos and documents; several servers mount the same one',
        unset: '`DATA_DIR/files`',
      },
      S3_ENDPOINT:
        'an S3-compatible store in place of that folder: this one and the next three, or none; the bucket stays closed',
      S3_BUCKET: 'name of the bucket',
      S3_ACCESS_KEY_ID: 'key of the store',
      S3_SECRET_ACCESS_KEY: 'secret of that key',
      S3_REGION: 'few stores need it',
      SEARCH_DIR: {
        text: "folder of the snapshots of the searchable lists, a process's own or shared; `off`: every start reads all texts",
        unset: '`DATA_DIR/search`',
      },
      SEARCH_THREADS: {
        text: 'threads of a process that answer searches in one memory; the first also changes the lists',
        unset: 'one a core, at most 4',
      },
      SEARCH_URL: {
        text: '`mysql://HOST:PORT` of Manticore or Sphinx with the lists of all processes',
        unset: 'each process has its own in memory',
      },
    },
  },
  {
    title: 'Demo and imports',
    variables: {
      DEMO: '`1` fills the database with generated vacancies and resumes at the start',
      DEMO_VACANCIES: 'how many vacancies',
      DEMO_RESUMES: 'how many resumes',
      DEMO_FROM: {
        text: '`KIND ADDRESS` of a source whose vacancies the demo shows too, such as `trudvsem https://opendata.trudvsem.ru/api/v1/vacancies`; who sets it answers for the right to show them',
        unset: 'generated ones only',
      },
      KEEP_ON_SITE:
        '`1`: `npm run import` keeps on-site vacancies and those that say no form of work; without it they are counted as not for this board. Measures of the search run on data imported with it',
    },
  },
  {
    title: 'Operator',
    variables: {
      OPERATOR_FORM: {
        text: 'who runs the board, on every page and in its documents; without these variables no production starts except the demo. `ooo` (an organisation) and `ip` need all five below, `self_employed` has no OGRN',
        unset: 'the length of the INN tells `ooo` from `ip`',
      },
      OPERATOR_NAME: 'its name',
      OPERATOR_INN: '10 digits of an organisation, 12 of a person',
      OPERATOR_OGRN: '13 digits of an organisation, 15 of a sole proprietor',
      OPERATOR_ADDRESS: 'its address',
      OPERATOR_EMAIL: 'where people write to it; also in `/.well-known/security.txt`',
      OPERATOR_KPP: 'KPP of an organisation, which its bills should name; no other form has one',
      OPERATOR_BANK:
        'the bank account for bills: this one and the next three, or there is no payment by bill',
      OPERATOR_BIC: 'BIC of that bank',
      OPERATOR_ACCOUNT: 'the account; its control digit is checked with the BIC',
      OPERATOR_CORR_ACCOUNT: 'the correspondent account of the bank',
      OPERATOR_SIGNER_POST: 'position of who signs bills and acts; together with the name',
      OPERATOR_SIGNER_NAME: 'name of who signs',
      TAX_REGIME: {
        text: 'tax regime of the operator until the first one that staff enter at `/staff/tax-regimes`',
        unset: '`self_employed` for that form, else `usn_exempt`',
      },
      TAX_USN_BASE: 'what УСН is taxed on',
    },
  },
  {
    title: 'E-mail',
    variables: {
      SMTP_URL: {
        text: 'the mail server: `smtp://user:password@host:587` (`?requireTLS=true` refuses plain text) or `smtps://…:465`; production does not start without it',
        example: 'smtps://user:password@host:465',
      },
      MAIL_FROM: {
        text: 'the sender, with or without a name; needed with `SMTP_URL`',
        example: 'Дистант <no-reply@example.ru>',
      },
      MAIL_OFF: '`1`: production without a mail server and without sign-in',
      DKIM_SELECTOR: {
        text: 'name of the key in DNS, `SELECTOR._domainkey.DOMAIN`, for e-mails that the board signs itself',
        unset: 'the mail server signs',
      },
      DKIM_DOMAIN: {
        text: 'domain of the signature: that of `MAIL_FROM` or one above it',
        unset: 'the domain of `MAIL_FROM`',
      },
      DKIM_PRIVATE_KEY: 'an RSA key in PEM, with line breaks written as `\\n`',
      DKIM_PRIVATE_KEY_FILE: 'path of a file with that key, in place of it',
      REFUSED_MAIL_DOMAINS:
        'domains of e-mail that get no new account and no change of address, by commas, those below them included; people who have an account sign in as before',
    },
  },
  {
    title: 'Keys of the installation',
    variables: {
      CODES_SECRET: {
        text: 'keys one-time codes and links of unsubscribing, the same on every process; 32 characters or more: `openssl rand -hex 32`',
        unset: GENERATED,
      },
      VAPID_PRIVATE_KEY: {
        text: 'the key of push notifications, the same on every process: 32 bytes in base64url (`npx web-push generate-vapid-keys`); with another key every browser has to subscribe again',
        unset: GENERATED,
      },
    },
  },
  {
    title: 'Load and limits',
    variables: {
      PAGE_CACHE_MB: 'size of the page cache',
      PAGE_CACHE_SECONDS: 'how long a page is fresh here and at the edge',
      RENDERS_MAX:
        'pages and searches at once, fewer when the processor is the limit; in a burst up to eight times as many wait, who can expect an answer within a second; all others get 503',
      RATE_SEARCH:
        "requests of a guest's network a minute that no cached page answers; `0` here and below: no limit",
      RATE_VIEWS: 'counted views of a network an hour',
      RATE_SUGGESTIONS: 'suggestions a minute',
      RATE_DRAFTS: 'new drafts an hour',
      RATE_UPLOADS: 'new files an hour',
      RATE_REQUESTS: 'e-mails to schools of a network an hour',
      RATE_COMMANDS: 'other commands of a person a minute',
      RATE_REMARKS: 'remarks about pages of a network an hour',
      RATE_COMPLAINTS: "complaints of a guest's network or of a person an hour",
      RATE_PASSKEYS: 'requests of a network an hour for signing in by a passkey, two for each sign-in',
      RATE_ERRORS: 'errors of browsers of a network a minute',
      RATE_ALL_ERRORS: 'errors of browsers of all networks a minute',
      RATE_API: 'calls of an API token of a company a minute',
      RATE_MCP: 'requests of a network to `/mcp` a minute',
      API_UNKNOWN_PARAMETERS:
        'fields and parameters that an operation of the API does not know: `warn` names them in the header `Unknown-Parameters`, `refuse` answers 400; the next release refuses by default. Calls of the specification take any',
    },
  },
  {
    title: 'Search engines and the edge',
    variables: {
      LIST_RULE:
        'which lists search engines may have: `own`, those that begin as no other one; `named`, the rule before it, all that enough vacancies name (until March 2027; the metric `indexed_lists` counts both)',
      INDEXNOW_KEY: {
        text: 'any 8 to 128 letters, digits and hyphens: published, paused and closed vacancies, changed companies and new texts are announced to search engines; the key is served at `/KEY.txt`',
        unset: 'nothing is announced',
      },
      INDEXNOW_URL: 'where to',
      CDN_PURGE_URL:
        'where to send `Surrogate-Key` tags when pages change; over `http:` to every address of the host, as the pods of `k8s/edge` have',
      CDN_PURGE_TOKEN: 'bearer token of that address',
    },
  },
  {
    title: 'Other sites',
    variables: {
      YOOKASSA_SHOP_ID: {
        text: 'the shop that takes cards and СБП; together with the key',
        unset: 'the demo has a sandbox, and production takes none',
      },
      YOOKASSA_SECRET_KEY: 'key of the shop',
      YOOKASSA_URL: 'address of the API, another one for tests',
      DADATA_TOKEN: {
        text: 'suggestions of companies and addresses',
        unset: "they come from the board's own data",
      },
      DADATA_URL: 'address of the API',
      TELEGRAM_BOT_TOKEN: {
        text: 'the bot that sends notifications; needs `PUBLIC_URL` with `https://`, where Telegram calls `/api/telegram`',
        unset: 'Telegram is not offered',
      },
      TELEGRAM_API_URL: 'address of the Bot API',
      METRICS_ID: 'the counter of Yandex Metrica; loaded with consent',
      TAG_MANAGER_ID:
        'the container of Google Tag Manager, loaded with consent and outside of Russia only, so it needs `COUNTRY_HEADER`',
      TAG_MANAGER_HOSTS:
        'the hosts that its tags may load from and send to, by commas: all others are refused by the security policy',
      COUNTRY_HEADER:
        'the header in which the proxy in front names the country of a visitor, such as `CF-IPCountry`; one of `config/country-headers.ts`, which the edge of the cluster removes unless its own `COUNTRY_HEADER` names it. That proxy has to set it anew in every request',
      CHAT_WIDGET: 'the chat; together with its id; loaded with consent',
      CHAT_WIDGET_ID: 'id of the widget',
      MAPS_API_KEY: {
        text: 'the key of Yandex Maps («JavaScript API и HTTP Геокодер») for maps of addresses, loaded by a press. Browsers see the key: restrict it by Referer',
        unset: 'there are links to Yandex Maps',
      },
    },
  },
  {
    title: 'Watching',
    variables: {
      LOG_LEVEL: "pino's level",
      METRICS_PORT: {
        text: 'where Prometheus reads; `0` switches it off',
        unset: '`9464` in production, else `0`',
      },
      METRICS_HOST: 'where Prometheus reads',
      SENTRY_DSN: 'error reports',
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        text: 'where traces go: a collector of OpenTelemetry (OTLP over HTTP, JSON) without `/v1/traces`. With `TRUST_PROXY` the `traceparent` of the proxy is continued: it overwrites that of visitors',
        unset: 'nothing is traced',
      },
      OTEL_EXPORTER_OTLP_HEADERS: 'headers for the collector: `name=value,name=value`',
      OTEL_TRACES_SAMPLER_ARG: 'the share of requests and jobs that are traced',
      OTEL_SERVICE_NAME: 'the name of the service in traces',
      SLOW_QUERY_MS: 'statements that take longer are logged, without values, 30 a minute at most; `0`: none',
      VITALS_SAMPLE:
        'the share of visits to public pages whose browsers report how fast the page was (`web_vitals_*`, nothing personal); `0`: none',
    },
  },
]
