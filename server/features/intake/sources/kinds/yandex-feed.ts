import { DAY_MINUTES, MINUTE_MS, SECOND_MS } from '#shared/kernel/durations.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { SOURCE_RANKS, type SourceKind } from './kind.ts'
import { readFeedPages } from './yandex-feed/read-pages.ts'
import { toFeedRecord } from './yandex-feed/to-record.ts'

/** A file for Yandex at an address of the employer or its recruiting system. */
export const YANDEX_FEED: SourceKind = {
  code: 'yandex_feed',
  title: 'Лента вакансий для Яндекса',
  addressExample: 'https://vydumka.example/vacancies.yml',
  addressHint: 'Адрес файла с вакансиями в формате Яндекса (YML или «Яндекс Работа»), можно сжатого gzip.',
  isOfOneEmployer: true,
  isCompleteList: true,
  hosts: null,
  obeysRobots: true,
  defaults: { intervalMinutes: DAY_MINUTES, pauseMs: SECOND_MS },
  rank: SOURCE_RANKS.feed,
  refuseAddress: () => null,
  read: (task) => readFeedPages(task, { timeoutMs: 10 * MINUTE_MS, maxBytes: 256 * MEGABYTE }),
  toRecord: (offer, source, _now, report) => toFeedRecord(offer, source, report),
}
