import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { responsesContract } from '#shared/features/board/responses/contract.ts'
import { answerLater, cancelBatch, listBatches, readBatch } from './answering/answer-batches.ts'
import { archiveReceived } from './listing/archive.ts'
import { readReceived } from './listing/changed.ts'
import { countNewOfCompany, listOfCompany } from './listing/company-list.ts'
import { decideResponses } from './answering/decide.ts'
import { exportReceived } from './listing/export.ts'
import { countHealthCopies, removeHealthFromCopies } from './sending/health-copies.ts'
import { inviteAuthor } from './inviting/invite.ts'
import { listInProgress } from './inviting/invited.ts'
import { writeAsCompany, writeAsSeeker } from './conversation/messages.ts'
import {
  acceptInvitation,
  listMyResponsesTo,
  listMyResponses,
  openMyResponse,
  withdrawResponse,
} from './listing/my-responses.ts'
import { cancelInterview, interviewFile, offerInterview } from './interviews/offer-interview.ts'
import {
  askInterviewTimes,
  cancelMyInterview,
  chooseInterview,
  myInterviewFile,
} from './interviews/my-interview.ts'
import { moveResponses } from './stages/move.ts'
import { listReceived, openReceived, setNote } from './listing/received.ts'
import { recallAcceptedResponse, removeResponseDraft, saveResponseDraft } from './sending/drafts.ts'
import { prepareResponse } from './sending/prepare.ts'
import { sendResponse } from './sending/send.ts'
import { listStageNames, setStageNames } from './stages/stage-names.ts'
import { setTags } from './stages/tags.ts'
import { acceptTestTask, declineTestTask, handInTestTask } from './test-tasks/my-test-task.ts'
import { cancelTestTask, offerTestTask } from './test-tasks/test-tasks.ts'
import { listTemplates, removeTemplate, saveTemplate } from './answering/templates.ts'

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
