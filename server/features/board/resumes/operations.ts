import type { accountResumesContract } from '#shared/features/board/resumes/account-contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { briefOwnResumes } from './own.ts'
import type { resumesContract } from '#shared/features/board/resumes/contract.ts'
import { listOwnOpenings } from './openings.ts'
import { importResume } from './import/service.ts'
import { listResumePlaces, listResumeProfessions, listResumes } from './list.ts'
import { createResume, listOwnResumes, previewResume, readOwnResume, saveDraft } from './own.ts'
import { resumePdf } from './pdf.ts'
import { removeResumePhoto, setResumePhoto } from './photo.ts'
import { readResume } from './read.ts'
import { countResumeFacets, searchResumes } from './search.ts'
import { hideResume, removeResume, submitResume } from './submit.ts'
import { setVisibility } from './visibility.ts'

export const resumesOperations: OperationsOf<typeof resumesContract, Ctx> = {
  create: (context) => createResume(context),
  importFile: importResume,
  listOwn: listOwnResumes,
  own: readOwnResume,
  preview: previewResume,
  saveDraft,
  setPhoto: setResumePhoto,
  removePhoto: removeResumePhoto,
  setVisibility,
  submit: submitResume,
  hide: hideResume,
  remove: removeResume,
  openings: listOwnOpenings,
  search: searchResumes,
  list: listResumes,
  facets: countResumeFacets,
  suggest: async (context, input) => ({
    items: await context.deps.resumes.suggest(input.search),
  }),
  professions: listResumeProfessions,
  places: listResumePlaces,
  read: readResume,
  pdf: resumePdf,
}

/** By the address of the specification. */
export const accountResumesOperations: OperationsOf<typeof accountResumesContract, Ctx> = {
  resumes: briefOwnResumes,
}
