import { DAY_MINUTES, SECOND_MS } from '#shared/kernel/durations.ts'
import { BOARD_TRAITS, buildBoardFields } from './boards/board-record.ts'
import { readBoard } from './boards/read-board.ts'
import type { SourceKind } from './kind.ts'
import { toCountryName } from './mapping/countries.ts'
import { readEmployment } from './mapping/employment.ts'
import { isTrue, readPath, toText, toTexts } from './mapping/values.ts'
import { toWorkModeFields } from './mapping/work-mode.ts'

/** The answer for widgets on sites of employers, which Workable offers without a key. */
export const WORKABLE: SourceKind = {
  ...BOARD_TRAITS,
  code: 'workable',
  title: 'Workable',
  addressExample: 'https://apply.workable.com/api/v1/widget/accounts/vydumka',
  addressHint: 'Адрес виджета вакансий Workable: имя компании — в конце адреса.',
  hosts: ['workable.com'],
  defaults: { intervalMinutes: DAY_MINUTES, pauseMs: SECOND_MS },
  refuseAddress: ({ pathname }) =>
    /^\/api\/v1\/widget\/accounts\/[\w-]+\/?$/.test(pathname)
      ? null
      : 'Адрес заканчивается на /api/v1/widget/accounts/имя.',
  read: (task) => readBoard(task, { query: { details: 'true' }, list: 'jobs', id: 'shortcode' }),
  toRecord(job, source, _now, report) {
    const isRemote = isTrue(readPath(job, 'telecommuting'))
    const stated = toText(readPath(job, 'country'))
    const country = stated === null ? null : toCountryName(stated)
    if (stated !== null && country === null) report?.('country', stated)
    return {
      ...buildBoardFields(
        { id: readPath(job, 'shortcode'), title: readPath(job, 'title'), url: readPath(job, 'url') },
        source,
      ),
      description: toText(readPath(job, 'description')) ?? '',
      city: toText(readPath(job, 'city')),
      region: toText(readPath(job, 'state')),
      country,
      work_from: isRemote && country !== null ? [country] : [],
      ...toWorkModeFields(isRemote ? 'remote' : null),
      employment: readEmployment(toTexts(readPath(job, 'employment_type') ?? readPath(job, 'type')), report),
      professional_roles: toTexts(readPath(job, 'function')),
      published_at: toText(readPath(job, 'published_on')),
    }
  },
}
