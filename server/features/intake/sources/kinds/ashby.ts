import { DAY_MINUTES, SECOND_MS } from '#shared/kernel/durations.ts'
import { BOARD_TRAITS, buildBoardFields } from './boards/board-record.ts'
import { readBoard } from './boards/read-board.ts'
import type { ReportUnmapped, SourceKind } from './kind.ts'
import { readEmployment } from './mapping/employment.ts'
import { readLocationWords } from './mapping/location-words.ts'
import { findPeriod, toPayFields, toPaySum } from './mapping/pay.ts'
import { isFalse, isTrue, readPath, toList, toText, toTexts } from './mapping/values.ts'
import { findWorkMode, toWorkModeFields } from './mapping/work-mode.ts'

/** Job Postings API of Ashby, developers.ashbyhq.com/docs/public-job-posting-api. */
export const ASHBY: SourceKind = {
  ...BOARD_TRAITS,
  code: 'ashby',
  title: 'Ashby',
  addressExample: 'https://api.ashbyhq.com/posting-api/job-board/vydumka',
  addressHint: 'Адрес доски вакансий в API Ashby: имя компании — в конце адреса.',
  hosts: ['ashbyhq.com'],
  defaults: { intervalMinutes: DAY_MINUTES, pauseMs: SECOND_MS },
  refuseAddress: ({ pathname }) =>
    /^\/posting-api\/job-board\/[^/]+\/?$/.test(pathname)
      ? null
      : 'Адрес заканчивается на /posting-api/job-board/имя.',
  read: (task) =>
    readBoard(task, {
      query: { includeCompensation: 'true' },
      list: 'jobs',
      id: 'id',
      // The employer gives the link to such a vacancy itself.
      isListed: (job) => !isFalse(readPath(job, 'isListed')),
    }),
  toRecord(job, source, _now, report) {
    const workplace = findWorkMode(toText(readPath(job, 'workplaceType')) ?? '')
    const others = toList(readPath(job, 'secondaryLocations'))
    const isRemote = readPath(job, 'isRemote')
    const locations = [
      ...toTexts(readPath(job, 'location')),
      ...others.flatMap((other) => toTexts(readPath(other, 'location'))),
    ]
    const ofWords = isFalse(isRemote) ? null : findWorkMode(locations.join(', '))
    return {
      ...buildBoardFields(
        { id: readPath(job, 'id'), title: readPath(job, 'title'), url: readPath(job, 'jobUrl') },
        source,
      ),
      description: toText(readPath(job, 'descriptionHtml')) ?? '',
      ...readLocationWords(locations),
      ...toWorkModeFields(workplace ?? (isTrue(isRemote) ? 'remote' : ofWords)),
      employment: readEmployment(toTexts(readPath(job, 'employmentType')), report),
      ...readCompensation(readPath(job, 'compensation'), report),
      professional_roles: toTexts(readPath(job, 'department')),
      published_at: toText(readPath(job, 'publishedAt')),
    }
  },
}

function readCompensation(compensation: unknown, report?: ReportUnmapped): Record<string, unknown> {
  const salary = toList(readPath(compensation, 'summaryComponents')).find(
    (component) => toText(readPath(component, 'compensationType')) === 'Salary',
  )
  return toPayFields(
    {
      from: toPaySum(readPath(salary, 'minValue')),
      to: toPaySum(readPath(salary, 'maxValue')),
      currency: toText(readPath(salary, 'currencyCode')),
      // «1 YEAR»
      period: findPeriod(toText(readPath(salary, 'interval')) ?? ''),
    },
    report,
  )
}
