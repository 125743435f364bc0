import type { accountResumesContract } from '#shared/features/board/resumes/account-contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import {
  listMyResumeTitles,
  listMyResumes,
  previewResume,
  readMyResume,
  saveDraft,
} from './writing/my-resumes.ts'
import type { resumeContactsConsentContract } from '#shared/features/board/resumes/contacts-contract.ts'
import type { resumesContract } from '#shared/features/board/resumes/contract.ts'
import type { resumeViewersContract } from '#shared/features/board/resumes/viewers-contract.ts'
import { confirmContacts, countContacts, listUnconfirmedContacts } from './maintenance/contacts-consent.ts'
import { listMyResumeOpenings } from './reading/openings.ts'
import { addImportedLines } from './import/add-lines.ts'
import { mergeImportedJobs } from './import/merge-jobs.ts'
import { decideImportedJob, finishImport, readImport } from './import/review.ts'
import { importResume, importResumeText } from './import/service.ts'
import { listResumePlaces, listResumeProfessions, listResumes } from './reading/list.ts'
import { copyResume } from './writing/copy.ts'
import { createResume } from './writing/create.ts'
import { resumeDocx, resumePdf } from './reading/files.ts'
import { removeResumePhoto, setResumePhoto } from './writing/photo.ts'
import { keepByLink, readIdleResume } from './maintenance/idle-answer.ts'
import { prolongResume } from './writing/prolong.ts'
import type { resumeKeepingContract } from '#shared/features/board/resumes/keeping-contract.ts'
import { listProfessionSkills } from './writing/profession-skills.ts'
import { readResume } from './reading/read.ts'
import { countResumeFacets, searchResumes } from './reading/search.ts'
import { hideResume, removeResume, submitResume } from './writing/submit.ts'
import { setVisibility } from './writing/visibility.ts'
import { countResumeView, listMyResumeViews, seeResumeViews } from './reading/views.ts'
import { addWorkFile } from './writing/work-files.ts'
import { writeShortResume } from './writing/write-short.ts'

export const resumesOperations: OperationsOf<typeof resumesContract, Ctx> = {
  create: (context) => createResume(context),
  writeShort: (context, { id, ...short }) => writeShortResume(context, { id, short }),
  imported: readImport,
  decideImportedJob,
  addImportedLines,
  mergeImportedJobs,
  finishImport,
  copy: copyResume,
  importFile: importResume,
  importText: importResumeText,
  listOwn: listMyResumes,
  own: readMyResume,
  preview: previewResume,
  saveDraft,
  setPhoto: setResumePhoto,
  removePhoto: removeResumePhoto,
  addWorkFile,
  setVisibility,
  submit: submitResume,
  hide: hideResume,
  remove: removeResume,
  search: searchResumes,
  list: listResumes,
  facets: countResumeFacets,
  suggest: async (context, input) => ({
    items: await context.deps.resumes.suggest(input.search),
  }),
  professions: listResumeProfessions,
  places: listResumePlaces,
  professionSkills: listProfessionSkills,
  read: readResume,
  pdf: resumePdf,
  docx: resumeDocx,
}

export const resumeViewersOperations: OperationsOf<typeof resumeViewersContract, Ctx> = {
  openings: listMyResumeOpenings,
  views: listMyResumeViews,
  seeViews: seeResumeViews,
  countView: countResumeView,
}

export const resumeKeepingOperations: OperationsOf<typeof resumeKeepingContract, Ctx> = {
  prolong: prolongResume,
  idle: readIdleResume,
  keepByLink: ({ deps }, input) => keepByLink(deps, input),
}

export const resumeContactsConsentOperations: OperationsOf<typeof resumeContactsConsentContract, Ctx> = {
  unconfirmedContacts: listUnconfirmedContacts,
  confirmContacts,
  contactsCounts: countContacts,
}

/** By the address of the specification. */
export const accountResumesOperations: OperationsOf<typeof accountResumesContract, Ctx> = {
  resumes: listMyResumeTitles,
}
