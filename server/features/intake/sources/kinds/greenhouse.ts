import { parseInstant } from '#server/features/intake/imports/records/parse-instant.ts'
import { DAY_MINUTES, SECOND_MS } from '#shared/kernel/durations.ts'
import { BOARD_TRAITS, buildBoardFields } from './boards/board-record.ts'
import { readBoard } from './boards/read-board.ts'
import type { SourceKind } from './kind.ts'
import { readLocationWords } from './mapping/location-words.ts'
import { readPath, toList, toText } from './mapping/values.ts'
import { findWorkMode, toWorkModeFields } from './mapping/work-mode.ts'

/**
 * Job Board API of Greenhouse, developers.greenhouse.io/job-board.html. Only words of the location tell the form of work, and
 * `updated_at` is no publication.
 */
export const GREENHOUSE: SourceKind = {
  ...BOARD_TRAITS,
  code: 'greenhouse',
  title: 'Greenhouse',
  addressExample: 'https://boards-api.greenhouse.io/v1/boards/vydumka/jobs',
  addressHint: 'Адрес доски вакансий в API Greenhouse: имя компании — после /boards/.',
  hosts: ['greenhouse.io'],
  defaults: { intervalMinutes: DAY_MINUTES, pauseMs: SECOND_MS },
  refuseAddress: ({ pathname }) =>
    /^\/v1\/boards\/[\w-]+\/jobs\/?$/.test(pathname) ? null : 'Адрес заканчивается на /v1/boards/имя/jobs.',
  read: (task) =>
    readBoard(task, {
      query: { content: 'true' },
      list: 'jobs',
      id: 'id',
      findModification: (job) => parseInstant(toText(readPath(job, 'updated_at')), '00:00:00'),
    }),
  toRecord(job, source) {
    const location = toText(readPath(job, 'location', 'name')) ?? ''
    return {
      ...buildBoardFields(
        { id: readPath(job, 'id'), title: readPath(job, 'title'), url: readPath(job, 'absolute_url') },
        source,
      ),
      // Escaped HTML, which the reader of texts unescapes.
      description: toText(readPath(job, 'content')) ?? '',
      ...readLocationWords([location]),
      ...toWorkModeFields(findWorkMode(location)),
      professional_roles: toList(readPath(job, 'departments')).flatMap(
        (department) => toText(readPath(department, 'name')) ?? [],
      ),
      published_at: toText(readPath(job, 'first_published')),
    }
  },
}
