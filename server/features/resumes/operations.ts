import type { OperationsOf } from '#server/platform/operations.ts'
import { listOwnOpenings, openContacts } from './contacts.ts'
import { importResume } from './import/service.ts'
import { listResumePlaces, listResumeProfessions, listResumes } from './list.ts'
import { createResume, listOwnResumes, previewResume, readOwnResume, saveDraft } from './own.ts'
import { resumePdf } from './pdf.ts'
import { removeResumePhoto, setResumePhoto } from './photo.ts'
import { readResume } from './read.ts'
import { countResumeFacets, searchResumes } from './search.ts'
import { hideResume, removeResume, submitResume } from './submit.ts'
import { setVisibility } from './visibility.ts'

export const resumesOperations: OperationsOf<'resumes'> = {
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
  openContacts,
}
