import { matchScorers } from '#server/features/board/matches/matcher.ts'
import { suitableRows } from '#server/features/board/matches/suitable.ts'
import { createResumeList } from '#server/features/board/resumes/index/list.ts'
import type { ResumeTypes } from '#server/features/board/resumes/index/types.ts'
import type { ListName, SharedLists } from '#server/features/board/search-index/types.ts'
import { popularQueries } from '#server/features/board/search-log/service.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { createVacancyList } from '#server/features/board/vacancies/index/list.ts'
import type { VacancyTypes } from '#server/features/board/vacancies/index/types.ts'
import { createRowSkills } from '#server/features/reference/data/row-skills.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { SearchableList } from '#server/lists/port.ts'
import type { ListStorage } from '#server/lists/open-list.ts'

/** The searchable lists of the board. */
export type BoardLists = {
  vacancies: SearchableList<VacancyTypes>
  resumes: SearchableList<ResumeTypes>
  /** Reads the synonyms of searches again, unless the caller shares its own with the lists. */
  reloadSynonyms(): Promise<void>
  /** False while the lists answer nothing. */
  isReady(): boolean
  close(): Promise<void>
  /** Null where each process has separate lists. */
  shared: SharedLists | null
}

/** Texts that many people search for, among the suggestions. */
const POPULAR_QUERIES_MAX = 300

/** Loads the lists into this thread. */
export async function openBoardLists(
  db: Sql,
  {
    referenceData,
    synonyms,
    now,
    storageOf,
  }: {
    referenceData: ReferenceData
    synonyms: Synonyms
    now: () => Date
    storageOf: (list: ListName) => ListStorage
  },
): Promise<BoardLists> {
  // Each list has numbers of its own for the skills that are not in the reference data.
  const skills = {
    vacancies: createRowSkills(referenceData.skills),
    resumes: createRowSkills(referenceData.skills),
  }
  const suitable = suitableRows(referenceData)
  const [vacancies, resumes] = await Promise.all([
    createVacancyList(db, referenceData, {
      now,
      skills: skills.vacancies,
      scorer: matchScorers({ ...referenceData, skills: skills.vacancies }).vacancies,
      suitable: suitable.vacancies,
      synonyms,
      listPopularQueries: () => popularQueries({ db, now }, POPULAR_QUERIES_MAX),
      storage: storageOf('vacancies'),
    }),
    createResumeList(db, referenceData, {
      now,
      skills: skills.resumes,
      scorer: matchScorers({ ...referenceData, skills: skills.resumes }).resumes,
      suitable: suitable.resumes,
      synonyms,
      storage: storageOf('resumes'),
    }),
  ])
  return {
    vacancies,
    resumes,
    reloadSynonyms: async () => {},
    isReady: () => true,
    close: async () => {},
    shared: null,
  }
}
