import { implementer } from '#server/http/api/implementer.ts'
import { listOwnOpenings, openContacts } from './contacts.ts'
import { importResume } from './import/service.ts'
import { listResumePlaces, listResumeProfessions, listResumes } from './list.ts'
import { createResume, listOwnResumes, previewResume, readOwnResume, saveDraft } from './own.ts'
import { resumePdf } from './pdf.ts'
import { removeResumePhoto, setResumePhoto } from './photo.ts'
import { readResume } from './read.ts'
import { countResumeFacets, searchResumes } from './search/service.ts'
import { suggestResumes } from './search/suggest.ts'
import { hideResume, removeResume, submitResume } from './submit.ts'
import { setVisibility } from './visibility.ts'

const { resumes } = implementer

export const resumesRoutes = {
  create: resumes.create.handler(({ context }) => createResume(context)),
  importFile: resumes.importFile.handler(({ input, context }) => importResume(context, input)),
  listOwn: resumes.listOwn.handler(({ context }) => listOwnResumes(context)),
  own: resumes.own.handler(({ input, context }) => readOwnResume(context, input)),
  preview: resumes.preview.handler(({ input, context }) => previewResume(context, input)),
  saveDraft: resumes.saveDraft.handler(({ input, context }) => saveDraft(context, input)),
  setPhoto: resumes.setPhoto.handler(({ input, context }) => setResumePhoto(context, input)),
  removePhoto: resumes.removePhoto.handler(({ input, context }) => removeResumePhoto(context, input)),
  setVisibility: resumes.setVisibility.handler(({ input, context }) => setVisibility(context, input)),
  submit: resumes.submit.handler(({ input, context }) => submitResume(context, input)),
  hide: resumes.hide.handler(({ input, context }) => hideResume(context, input)),
  remove: resumes.remove.handler(({ input, context }) => removeResume(context, input)),
  openings: resumes.openings.handler(({ input, context }) => listOwnOpenings(context, input)),
  search: resumes.search.handler(({ input, context }) => searchResumes(context, input)),
  list: resumes.list.handler(({ input, context }) => listResumes(context, input)),
  facets: resumes.facets.handler(({ input, context }) => countResumeFacets(context, input)),
  suggest: resumes.suggest.handler(async ({ input, context }) => ({
    items: await suggestResumes(context, input),
  })),
  professions: resumes.professions.handler(({ context }) => listResumeProfessions(context)),
  places: resumes.places.handler(({ input, context }) => listResumePlaces(context, input)),
  read: resumes.read.handler(({ input, context }) => readResume(context, input)),
  pdf: resumes.pdf.handler(({ input, context }) => resumePdf(context, input)),
  openContacts: resumes.openContacts.handler(({ input, context }) => openContacts(context, input)),
}
