import { namesOfChosen, type ListState } from '#client/lists/list-state.ts'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeListResult } from '#shared/features/board/resumes/contract.ts'
import type { ResumeSort } from '#shared/features/board/resumes/filter.ts'
import { resumeList, type ResumeFields } from '#shared/features/board/resumes/list.ts'

export type ResumeListState = ListState<ResumeFields, ResumeSort>

/** What a list of resumes is about. */
export const resumeListState = (
  { filter, sort, facets, skillNames, hiddenPaths }: ResumeListResult,
  { isExact, isOfMentions }: { isExact: boolean; isOfMentions: boolean },
): ResumeListState => ({
  list: resumeList,
  filter,
  sort,
  isExact,
  isOfMentions,
  hiddenPaths,
  names: {
    profession: namesOfChosen(filter.profession, facets.profession),
    location: namesOfChosen(filter.location, facets.location),
    skill: skillNames,
  },
  addressOf: (next, paging) => resumesPath({ filter: next, ...paging }),
})
