import { resumeServerIndex } from '#server/features/board/resumes/index/attributes.ts'
import { vacancyServerIndex } from '#server/features/board/vacancies/index/attributes.ts'

/** The indexes of the lists on a search server. */
export const SEARCH_INDEXES = [vacancyServerIndex, resumeServerIndex]
