import { parseInstant } from '#server/features/intake/imports/records/parse-instant.ts'
import { joinParts } from '#server/features/intake/imports/text/join-parts.ts'
import { DAY_MINUTES, SECOND_MS } from '#shared/kernel/durations.ts'
import { BOARD_TRAITS, buildBoardFields } from './boards/board-record.ts'
import { readBoard } from './boards/read-board.ts'
import type { SourceKind } from './kind.ts'
import { readEmployment } from './mapping/employment.ts'
import { readLocationWords } from './mapping/location-words.ts'
import { findPeriod, toPayFields, toPaySum } from './mapping/pay.ts'
import { readPath, toList, toText, toTexts } from './mapping/values.ts'
import { findWorkMode, toWorkModeFields } from './mapping/work-mode.ts'

/** Postings API of Lever, github.com/lever/postings-api. */
export const LEVER: SourceKind = {
  ...BOARD_TRAITS,
  code: 'lever',
  title: 'Lever',
  addressExample: 'https://api.lever.co/v0/postings/vydumka',
  addressHint:
    'Адрес вакансий в API Lever: имя компании — после /postings/. Для Европы сервер api.eu.lever.co.',
  hosts: ['lever.co'],
  defaults: { intervalMinutes: DAY_MINUTES, pauseMs: SECOND_MS },
  refuseAddress: ({ pathname }) =>
    /^\/v0\/postings\/[\w-]+\/?$/.test(pathname) ? null : 'Адрес заканчивается на /v0/postings/имя.',
  read: (task) => readBoard(task, { query: { mode: 'json' }, list: null, id: 'id' }),
  toRecord(posting, source, _now, report) {
    const categories = readPath(posting, 'categories')
    const locations = toTexts(readPath(categories, 'allLocations'))
    const stated = locations.length > 0 ? locations : toTexts(readPath(categories, 'location'))
    const interval = toText(readPath(posting, 'salaryRange', 'interval'))
    const workplace = toText(readPath(posting, 'workplaceType')) ?? ''
    return {
      ...buildBoardFields(
        {
          id: readPath(posting, 'id'),
          title: readPath(posting, 'text'),
          url: readPath(posting, 'hostedUrl'),
        },
        source,
      ),
      description: describe(posting),
      ...readLocationWords(stated),
      ...toWorkModeFields(findWorkMode(workplace) ?? findWorkMode(stated.join(', '))),
      employment: readEmployment(toTexts(readPath(categories, 'commitment')), report),
      ...toPayFields(
        {
          from: toPaySum(readPath(posting, 'salaryRange', 'min')),
          to: toPaySum(readPath(posting, 'salaryRange', 'max')),
          currency: toText(readPath(posting, 'salaryRange', 'currency')),
          period: findPeriod(interval ?? ''),
        },
        report,
      ),
      professional_roles: toTexts(readPath(categories, 'team')),
      published_at: parseInstant(toText(readPath(posting, 'createdAt')), '12:00:00'),
    }
  },
}

/** Items of the lists come without their list. */
function describe(posting: unknown): string {
  const lists = toList(readPath(posting, 'lists')).map((list) => ({
    heading: toText(readPath(list, 'text')),
    texts: [`<ul>${toText(readPath(list, 'content')) ?? ''}</ul>`],
  }))
  return joinParts([
    { heading: null, texts: [toText(readPath(posting, 'description'))] },
    ...lists,
    { heading: null, texts: [toText(readPath(posting, 'additional'))] },
  ])
}
