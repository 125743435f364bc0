import { implementer } from '#server/http/api/implementer.ts'
import { archiveReceived } from './archive.ts'
import { countNewOfCompany, listOfCompany } from './company-list.ts'
import { decideResponses } from './decide.ts'
import { exportReceived } from './export.ts'
import { inviteAuthor } from './invite.ts'
import { writeAsCompany, writeAsSeeker } from './messages.ts'
import { acceptInvitation, listOwnOf, listOwnResponses, openOwnResponse, withdrawResponse } from './own.ts'
import { listReceived, openReceived, setNote } from './received.ts'
import { prepareResponse, sendResponse } from './send.ts'

const { responses } = implementer

export const responsesRoutes = {
  prepare: responses.prepare.handler(({ input, context }) => prepareResponse(context, input)),
  send: responses.send.handler(({ input, context }) => sendResponse(context, input)),
  listOwn: responses.listOwn.handler(({ input, context }) => listOwnResponses(context, input)),
  ofVacancies: responses.ofVacancies.handler(({ input, context }) => listOwnOf(context, input)),
  openOwn: responses.openOwn.handler(({ input, context }) => openOwnResponse(context, input)),
  withdraw: responses.withdraw.handler(({ input, context }) => withdrawResponse(context, input)),
  accept: responses.accept.handler(({ input, context }) => acceptInvitation(context, input)),
  writeOwn: responses.writeOwn.handler(({ input, context }) => writeAsSeeker(context, input)),
  listReceived: responses.listReceived.handler(({ input, context }) => listReceived(context, input)),
  exportReceived: responses.exportReceived.handler(({ input, context }) => exportReceived(context, input)),
  archiveReceived: responses.archiveReceived.handler(({ input, context }) => archiveReceived(context, input)),
  listOfCompany: responses.listOfCompany.handler(({ input, context }) => listOfCompany(context, input)),
  countNew: responses.countNew.handler(({ context }) => countNewOfCompany(context)),
  open: responses.open.handler(({ input, context }) => openReceived(context, input)),
  decide: responses.decide.handler(({ input, context }) => decideResponses(context, input)),
  setNote: responses.setNote.handler(({ input, context }) => setNote(context, input)),
  write: responses.write.handler(({ input, context }) => writeAsCompany(context, input)),
  invite: responses.invite.handler(({ input, context }) => inviteAuthor(context, input)),
}
