import { resumeServerIndex } from '#server/features/board/resumes/index/server-spec.ts'
import { vacancyServerIndex } from '#server/features/board/vacancies/index/server-spec.ts'

/** The indexes of the lists on a search server. */
export const SEARCH_INDEXES = [vacancyServerIndex, resumeServerIndex]
