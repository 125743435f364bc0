import { DAY_MINUTES, SECOND_MS } from '#shared/kernel/durations.ts'
import { readSite } from './careers-page/read-site.ts'
import { toPostingRecord } from './careers-page/to-record.ts'
import { SOURCE_RANKS, type SourceKind } from './kind.ts'

/** Pages of an employer with JobPosting of schema.org, which its sitemap lists. */
export const CAREERS_PAGE: SourceKind = {
  code: 'careers_page',
  title: 'Страницы вакансий на сайте компании',
  addressExample: 'https://vydumka.example/vacancies/',
  addressHint:
    'Адрес сайта или карты сайта. На страницах вакансий нужна разметка JobPosting, сами страницы — в карте сайта.',
  isOfOneEmployer: true,
  isCompleteList: true,
  hosts: null,
  obeysRobots: true,
  defaults: { intervalMinutes: DAY_MINUTES, pauseMs: SECOND_MS },
  rank: SOURCE_RANKS.ownSite,
  refuseAddress: () => null,
  read: readSite,
  toRecord: (posting, source, now, report) => toPostingRecord(posting, source, { now, report }),
}
