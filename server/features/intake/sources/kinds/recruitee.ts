import { joinParts } from '#server/features/intake/imports/text/join-parts.ts'
import { DAY_MINUTES, SECOND_MS } from '#shared/kernel/durations.ts'
import { BOARD_TRAITS, buildBoardFields } from './boards/board-record.ts'
import { readBoard } from './boards/read-board.ts'
import type { SourceKind } from './kind.ts'
import { readEmployment } from './mapping/employment.ts'
import { readLocationWords } from './mapping/location-words.ts'
import { findPeriod, toPayFields, toPaySum } from './mapping/pay.ts'
import { isTrue, readPath, toText, toTexts } from './mapping/values.ts'
import { toWorkModeFields, type WorkMode } from './mapping/work-mode.ts'

/** Careers Site API of Recruitee, docs.recruitee.com/reference. */
export const RECRUITEE: SourceKind = {
  ...BOARD_TRAITS,
  code: 'recruitee',
  title: 'Recruitee',
  addressExample: 'https://vydumka.recruitee.com/api/offers/',
  addressHint: 'Адрес вакансий в API Recruitee: имя компании — в начале адреса.',
  hosts: ['recruitee.com'],
  defaults: { intervalMinutes: DAY_MINUTES, pauseMs: SECOND_MS },
  refuseAddress: ({ pathname }) =>
    /^\/api\/offers\/?$/.test(pathname) ? null : 'Адрес заканчивается на /api/offers/.',
  read: (task) => readBoard(task, { query: {}, list: 'offers', id: 'id' }),
  toRecord(offer, source, _now, report) {
    const salary = readPath(offer, 'salary')
    return {
      ...buildBoardFields(
        { id: readPath(offer, 'id'), title: readPath(offer, 'title'), url: readPath(offer, 'careers_url') },
        source,
      ),
      description: joinParts([
        { heading: null, texts: [toText(readPath(offer, 'description'))] },
        { heading: 'Требования', texts: [toText(readPath(offer, 'requirements'))] },
      ]),
      ...readLocationWords(toTexts(readPath(offer, 'location'))),
      ...toWorkModeFields(findMode(offer)),
      employment: readEmployment(toTexts(readPath(offer, 'employment_type_code')), report),
      ...toPayFields(
        {
          from: toPaySum(readPath(salary, 'min')),
          to: toPaySum(readPath(salary, 'max')),
          currency: toText(readPath(salary, 'currency')),
          period: findPeriod(toText(readPath(salary, 'period')) ?? ''),
        },
        report,
      ),
      professional_roles: toTexts(readPath(offer, 'department')),
      published_at: toInstant(readPath(offer, 'published_at') ?? readPath(offer, 'created_at')),
    }
  },
}

/** Several may be true: the employer leaves a choice, and remote work is one of it. */
function findMode(offer: unknown): WorkMode | null {
  if (isTrue(readPath(offer, 'remote'))) return 'remote'
  if (isTrue(readPath(offer, 'hybrid'))) return 'hybrid'
  return isTrue(readPath(offer, 'on_site')) ? 'office' : null
}

/** «2026-11-02 10:00:00 UTC» */
const toInstant = (stated: unknown) => toText(stated)?.replace(/\s*UTC$/, 'Z') ?? null
