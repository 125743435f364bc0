import { implementer } from '#server/http/api/implementer.ts'
import { listDocuments, readAct, readBill } from './read.ts'

export const documentsRoutes = {
  list: implementer.documents.list.handler(({ input, context }) => listDocuments(context, input)),
  bill: implementer.documents.bill.handler(({ input, context }) => readBill(context, input)),
  act: implementer.documents.act.handler(({ input, context }) => readAct(context, input)),
}
