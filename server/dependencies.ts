import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Secrets, Settings } from '#config/settings.ts'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { sharedSecret } from '#server/db/shared-secrets.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { createGetFor } from '#server/features/intake/sources/fetching/polite-get.ts'
import { withCards } from '#server/features/board/resumes/index/list.ts'
import { createViewCounter } from '#server/features/board/posting/views.ts'
import { createSearchLog } from '#server/features/board/search-log/log.ts'
import { createOwnLists } from '#server/features/board/indexed-lists/own-lists.ts'
import { createSynonyms } from '#server/features/board/synonyms/service.ts'
import { createFigureStore } from '#server/features/reference/taxes/figure-store.ts'
import { createTextStore } from '#server/features/content/texts/text-store.ts'
import { createTaxRegimes } from '#server/features/money/tax-regimes/service.ts'
import { createRouteRules } from '#server/features/staff/route-rules/service.ts'
import { refreshCompany } from '#server/features/board/vacancies/writing/refresh-company.ts'
import { openFiles } from '#server/files/open.ts'
import { openFileReader } from '#server/files/reading/open-file-reader.ts'
import { openAnnouncements } from '#server/index-now/index-now.ts'
import { openJobQueue } from '#server/jobs/queue.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { openMail } from '#server/mail/open.ts'
import { createNotifier } from '#server/features/identity/notifications/notifier.ts'
import { openPaymentProvider } from '#server/payments/open.ts'
import { createPushSender } from '#server/push/web-push.ts'
import { createTelegramBot } from '#server/telegram/bot.ts'
import { createCaches } from '#server/features/board/caches.ts'
import type { Deps } from '#server/http/context.ts'
import { createChanges, type Changes } from '#server/db/changes.ts'
import { LOCAL_NETWORK, PUBLIC_NETWORK } from '#server/kernel/public-network.ts'
import { createRateLimits } from '#server/kernel/rate-limits.ts'
import { openSuggestions } from '#server/features/reference/suggestions/open.ts'
import { createDadataRegister } from './suggestions/register.ts'
import { resilientRegister } from './suggestions/resilient.ts'
import { formatUserAgent } from '#shared/features/intake/sources/bot.ts'
import { createDomainEvents } from '#server/kernel/domain-events.ts'
import { countOpenOf } from '#server/features/board/vacancies/reading/of-company.ts'
import { searchCheck } from '#server/jobs/recurring.ts'
import { writeRowsJob } from '#server/features/board/search-index/jobs.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import { openBoardLists, type BoardLists } from './board-lists.ts'
import { openBoardListsServer } from './board-lists-server.ts'
import { openBoardListsThread } from './board-lists-thread.ts'
import { handleEvents } from './event-handlers.ts'
import { listPersonalData } from './personal-data.ts'
import { prepareDatabase } from './prepare-database.ts'

export type OpenedDependencies = {
  deps: Deps
  handle: DatabaseHandle
  changes: Changes
  events: ReturnType<typeof createDomainEvents>
  mail: ReturnType<typeof openMail>
  /** False while searches are refused. */
  searchIsReady(): boolean
  /** Closes the dependencies, the database last. */
  close(): Promise<void>
}

/** Opens the database, migrates it, updates the reference data, and creates the dependencies of services. */
export async function openDependencies(
  settings: Pick<
    Settings,
    | 'database'
    | 'filesDir'
    | 'searchDir'
    | 'searchThreads'
    | 'searchUrl'
    | 's3'
    | 'suggestions'
    | 'telegram'
    | 'mail'
    | 'payments'
    | 'mode'
    | 'siteName'
    | 'publicUrl'
    | 'operator'
    | 'refusedMailDomains'
    | 'seller'
    | 'tax'
    | 'rates'
    | 'indexNow'
    | 'listRule'
  > &
    Partial<Pick<Settings, 'demo'>>,
  secrets: Pick<
    Secrets,
    | 's3SecretKey'
    | 'smtpUrl'
    | 'dkimKey'
    | 'codes'
    | 'dadataToken'
    | 'yookassaKey'
    | 'vapidKey'
    | 'telegramToken'
  >,
  {
    log,
    now,
    registry,
    beforeLoad,
    onCacheLookup,
    listsThread,
  }: {
    log: Logger
    now: () => Date
    registry: Registry
    onCacheLookup?: Parameters<typeof createCaches>[0]
    /** Whether the searchable lists are in a separate thread, which uses the system clock instead of `now`. */
    listsThread: boolean
    /** Runs on the migrated database before the search index is loaded. */
    beforeLoad?: (handle: DatabaseHandle) => Promise<void>
  },
): Promise<OpenedDependencies> {
  const handle = await openDatabase(settings.database)
  try {
    await prepareDatabase(handle, { log })
    await beforeLoad?.(handle)
    const referenceData = await loadReferenceData(handle.jobs)
    const synonyms = await createSynonyms(handle.reads, log)
    /** Of the lists: they are opened first. */
    const jobs = Promise.withResolvers<JobQueue>()
    const [lists, ownLists, routeRules, taxRegimes, texts, figureStore, changes] = await Promise.all([
      openLists(),
      createOwnLists(handle.reads, { rule: settings.listRule, log }),
      createRouteRules(handle.reads, log),
      createTaxRegimes(handle.reads, log, settings.tax),
      createTextStore(handle.reads, log),
      createFigureStore(handle.reads, log),
      createChanges({ pool: handle.pool, newClient: handle.newClient, log }),
    ])
    const { vacancies } = lists
    const resumes = withCards(lists.resumes)
    const caches = createCaches(onCacheLookup)
    changes.subscribe(async (event, { isOwn }) => {
      handle.replica?.awaitChange()
      if (event.kind === 'courses') return
      if (event.kind === 'vacancies') caches.cards.drop(event.ids)
      if (event.kind === 'company' || event.kind === 'reload') caches.cards.clear()
      switch (event.kind) {
        case 'resumes':
          return resumes.refresh(event.numbers, { isWritten: !isOwn })
        case 'vacancies':
          return vacancies.refresh(event.ids, { isWritten: !isOwn })
        case 'company':
          return refreshCompany({ db: handle.jobs, vacancies }, { id: event.id, isWritten: !isOwn })
        case 'route_rules':
          return routeRules.reload()
        case 'tax_regimes':
          return taxRegimes.reload()
        case 'synonyms':
          return reloadSynonyms()
        // Only cached pages show them.
        case 'reviews':
          return
        case 'texts':
          return texts.reload()
        case 'figures':
          await figureStore.reload()
          return caches.searches.clear()
        case 'indexed_lists':
          return ownLists.reload()
        case 'reload':
          await Promise.all([
            reloadSynonyms(),
            reloadLists(isOwn),
            ownLists.reload(),
            routeRules.reload(),
            taxRegimes.reload(),
            texts.reload(),
            figureStore.reload(),
          ])
      }
    })
    // Rows may have changed while others were read.
    if (lists.shared === null) await Promise.all([vacancies.reload(), resumes.reload()])
    const mail = openMail({ settings, secrets, log, registry })
    const { queue, close: closeQueue } = await openJobQueue(handle, { log })
    jobs.resolve(queue)
    // Without its search server the board starts too.
    if (await lists.shared?.isOutdated().catch(() => false))
      await queue.send(handle.jobs, searchCheck.job, {})
    const site = {
      name: settings.siteName,
      publicUrl: settings.publicUrl,
      operatorEmail: settings.operator?.email ?? null,
    }
    const raisedTotal = new Counter({
      name: 'domain_events_total',
      help: 'Facts that features announced to each other, committed',
      labelNames: ['event'],
      registers: [registry],
    })
    const droppedTotal = new Counter({
      name: 'suggestions_dropped_total',
      help: 'Suggestions of the provider that could not be read',
      registers: [registry],
    })
    function onDropped(count: number) {
      droppedTotal.inc(count)
      log.warn({ event: 'suggestions.dropped', count })
    }
    const events = createDomainEvents({ log, onRaised: (event) => raisedTotal.inc({ event }) })
    const files = openFiles(settings, secrets)
    const limits = createRateLimits({ pool: handle.pools.reads, rates: settings.rates })
    const fileReader = openFileReader({ limits, log, registry })
    const outsideNetwork = settings.mode === 'test' ? LOCAL_NETWORK : PUBLIC_NETWORK
    const telegram =
      secrets.telegramToken === null
        ? null
        : createTelegramBot({ token: secrets.telegramToken, apiUrl: settings.telegram.apiUrl, now })
    const signing = { codes: secrets.codes ?? (await sharedSecret(handle.db, 'codes')) }
    const mailer = createMailer({ queue, site, secrets: signing })
    const deps: Deps = {
      db: handle.db,
      reads: handle.reads,
      publicReads: handle.publicReads,
      referenceData,
      figureStore,
      vacancies,
      resumes,
      sharedSearch: lists.shared,
      routeRules,
      texts,
      caches,
      paymentProvider: openPaymentProvider({ db: handle.db, settings, secrets, now }),
      files,
      fileReader,
      events,
      refusedMailDomains: settings.refusedMailDomains,
      openVacancies: { countOf: (companyId) => countOpenOf({ vacancies }, companyId) },
      personalData: listPersonalData({ events, files, changes }),
      companyRegister: secrets.dadataToken
        ? resilientRegister(
            createDadataRegister({ url: settings.suggestions.url, token: secrets.dadataToken, onDropped }),
            { log, now },
          )
        : null,
      suggestions: openSuggestions({
        db: handle.publicReads,
        referenceData,
        url: settings.suggestions.url,
        token: secrets.dadataToken,
        log,
        now,
        onDropped,
      }),
      limits,
      changes,
      views: createViewCounter({ db: handle.jobs, now, log }),
      searchLog: createSearchLog({ db: handle.jobs, now, log }),
      ownLists,
      synonyms,
      mailer,
      notifier: createNotifier({ mailer, queue, now, hasTelegram: telegram !== null }),
      push: createPushSender({
        privateKey: secrets.vapidKey ?? (await sharedVapidKey()),
        subject: `mailto:${site.operatorEmail ?? settings.mail.from.address}`,
        network: outsideNetwork,
        now,
      }),
      telegram,
      queue,
      announcements: openAnnouncements({
        settings: settings.indexNow,
        publicUrl: settings.publicUrl,
        db: handle.jobs,
        queue,
        now,
        log,
      }),
      webhookNetwork: outsideNetwork,
      getFor: createGetFor({ network: outsideNetwork, userAgent: formatUserAgent(site), now }),
      site,
      seller: settings.seller,
      taxRegimes,
      secrets: signing,
      log,
      now,
    }
    handleEvents(events, deps)
    return {
      handle,
      changes,
      events,
      deps,
      searchIsReady: lists.isReady,
      mail,
      async close() {
        await fileReader.close()
        await changes.close()
        await deps.searchLog.flush()
        await deps.views.flush()
        await closeQueue()
        await lists.close()
        await handle.close()
      },
    }

    /** Any 32 bytes below the order of the curve are a key: all but one in four billion secrets. */
    async function sharedVapidKey() {
      return Buffer.from(await sharedSecret(handle.db, 'vapid'), 'hex').toString('base64url')
    }

    function openLists(): Promise<BoardLists> {
      const options = { referenceData, synonyms, now, log, registry }
      if (settings.searchUrl !== null)
        return openBoardListsServer(handle.jobs, {
          ...options,
          url: settings.searchUrl,
          async onMissed(list, ids) {
            await (await jobs.promise).send(handle.jobs, writeRowsJob, { list, ids: [...ids] })
          },
        })
      if (!listsThread)
        return openBoardLists(handle.jobs, {
          ...options,
          storageOf: () => ({ kind: 'memory', files: null, sharing: null, helper: null }),
        })
      const { connection } = handle
      return openBoardListsThread({
        connection,
        log,
        registry,
        snapshots: settings.searchDir,
        threads: settings.searchThreads,
      })
    }

    /** Of shared lists, the process that has published many changes has them compared; the others forget what they know. */
    async function reloadLists(isOwn: boolean) {
      if (lists.shared === null) return void (await Promise.all([vacancies.reload(), resumes.reload()]))
      await Promise.all([vacancies.refresh([]), resumes.refresh([])])
      // Changes published by other processes are already written by those processes.
      if (isOwn) await (await jobs.promise).send(handle.jobs, searchCheck.job, {})
    }

    async function reloadSynonyms() {
      await Promise.all([synonyms.reload(), lists.reloadSynonyms()])
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
