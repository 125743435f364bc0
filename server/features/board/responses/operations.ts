import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { responsesContract } from '#shared/features/board/responses/contract.ts'
import { answerLater, cancelBatch, listBatches, readBatch } from './answer-batches.ts'
import { archiveReceived } from './archive.ts'
import { readReceived } from './changed.ts'
import { countNewOfCompany, listOfCompany } from './company-list.ts'
import { decideResponses } from './decide.ts'
import { exportReceived } from './export.ts'
import { countHealthCopies, removeHealthFromCopies } from './health-copies.ts'
import { inviteAuthor } from './invite.ts'
import { listInProgress } from './invited.ts'
import { writeAsCompany, writeAsSeeker } from './messages.ts'
import {
  acceptInvitation,
  listMyResponsesTo,
  listMyResponses,
  openMyResponse,
  withdrawResponse,
} from './my-responses.ts'
import { cancelInterview, interviewFile, offerInterview } from './offer-interview.ts'
import { askInterviewTimes, cancelMyInterview, chooseInterview, myInterviewFile } from './my-interview.ts'
import { moveResponses } from './move.ts'
import { listReceived, openReceived, setNote } from './received.ts'
import { recallAcceptedResponse, removeResponseDraft, saveResponseDraft } from './drafts.ts'
import { prepareResponse } from './prepare.ts'
import { sendResponse } from './send.ts'
import { listStageNames, setStageNames } from './stage-names.ts'
import { setTags } from './tags.ts'
import { acceptTestTask, declineTestTask, handInTestTask } from './my-test-task.ts'
import { cancelTestTask, offerTestTask } from './test-tasks.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'

export const responsesOperations: OperationsOf<typeof responsesContract, Ctx> = {
  prepare: prepareResponse,
  send: sendResponse,
  saveDraft: saveResponseDraft,
  recallAccepted: recallAcceptedResponse,
  removeDraft: removeResponseDraft,
  healthCopies: (context) => countHealthCopies(context),
  removeHealth: (context) => removeHealthFromCopies(context),
  listOwn: listMyResponses,
  ofVacancies: listMyResponsesTo,
  openOwn: openMyResponse,
  withdraw: withdrawResponse,
  accept: acceptInvitation,
  writeOwn: writeAsSeeker,
  listReceived,
  exportReceived,
  archiveReceived,
  listOfCompany,
  countNew: countNewOfCompany,
  read: readReceived,
  open: openReceived,
  decide: decideResponses,
  setNote,
  write: writeAsCompany,
  templates: listTemplates,
  saveTemplate,
  removeTemplate,
  invite: inviteAuthor,
  inProgress: listInProgress,
  move: moveResponses,
  setTags,
  stageNames: listStageNames,
  setStageNames,
  answerLater,
  batches: listBatches,
  cancelBatch,
  readBatch,
  offerInterview,
  cancelInterview,
  interviewFile,
  chooseInterview,
  askInterviewTimes,
  cancelMyInterview,
  myInterviewFile,
  offerTestTask,
  cancelTestTask,
  acceptTestTask,
  declineTestTask,
  handInTestTask,
}
