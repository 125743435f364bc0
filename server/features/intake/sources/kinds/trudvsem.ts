import { HOUR_MINUTES, SECOND_MS } from '#shared/kernel/durations.ts'
import { SOURCE_RANKS, type SourceKind } from './kind.ts'
import { probeVacancy } from './trudvsem/probe.ts'
import { readWindows } from './trudvsem/read-windows.ts'
import { toTrudvsemRecord } from './trudvsem/to-record.ts'

/** «Работа России», the public employment service: open data without a key. It does not tell which vacancies have ended. */
export const TRUDVSEM: SourceKind = {
  code: 'trudvsem',
  title: '«Работа России»',
  addressExample: 'https://opendata.trudvsem.ru/api/v1/vacancies',
  addressHint: 'Адрес списка вакансий в открытых данных портала, без параметров.',
  isOfOneEmployer: false,
  isCompleteList: false,
  hosts: ['trudvsem.ru'],
  obeysRobots: false,
  defaults: { intervalMinutes: 2 * HOUR_MINUTES, pauseMs: SECOND_MS },
  rank: SOURCE_RANKS.openData,
  refuseAddress: ({ pathname, search }) =>
    /^\/api\/v1\/vacancies\/?$/.test(pathname) && search === ''
      ? null
      : 'Адрес списка вакансий заканчивается на /api/v1/vacancies. Регионы и слова задаются в настройках источника.',
  read: readWindows,
  probe: probeVacancy,
  toRecord: (vacancy, source, now, report) => toTrudvsemRecord(vacancy, source, { now, report }),
}
