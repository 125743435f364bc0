import { implementer } from '#server/http/api/implementer.ts'
import { archiveVacancy, raiseVacancy, removeVacancy, restoreVacancy, runBulk } from './acts.ts'
import { checkDuplicates } from './duplicates.ts'
import { listOwnVacancies, readCompanyStats, readStats } from './list.ts'
import { readOwnVacancy, readVacancyOfCompany } from './read.ts'
import { copyVacancy, createVacancy, discardDraft, saveDraft } from './save.ts'
import { submitVacancy, withdrawVacancy } from './submit.ts'
import { countView } from './views.ts'

const { posting } = implementer

export const postingRoutes = {
  list: posting.list.handler(({ input, context }) => listOwnVacancies(context, input)),
  create: posting.create.handler(({ input, context }) => createVacancy(context, input)),
  read: posting.read.handler(({ input, context }) => readOwnVacancy(context, input)),
  ofCompany: posting.ofCompany.handler(({ input, context }) => readVacancyOfCompany(context, input)),
  saveDraft: posting.saveDraft.handler(({ input, context }) => saveDraft(context, input)),
  discardDraft: posting.discardDraft.handler(({ input, context }) => discardDraft(context, input)),
  check: posting.check.handler(async ({ input, context }) => ({
    duplicates: await checkDuplicates(context, input),
  })),
  submit: posting.submit.handler(({ input, context }) => submitVacancy(context, input)),
  withdraw: posting.withdraw.handler(({ input, context }) => withdrawVacancy(context, input)),
  archive: posting.archive.handler(({ input, context }) => archiveVacancy(context, input)),
  restore: posting.restore.handler(({ input, context }) => restoreVacancy(context, input)),
  raise: posting.raise.handler(({ input, context }) => raiseVacancy(context, input)),
  copy: posting.copy.handler(({ input, context }) => copyVacancy(context, input)),
  remove: posting.remove.handler(({ input, context }) => removeVacancy(context, input)),
  bulk: posting.bulk.handler(({ input, context }) => runBulk(context, input)),
  stats: posting.stats.handler(async ({ input, context }) => ({ days: await readStats(context, input) })),
  companyStats: posting.companyStats.handler(async ({ input, context }) => ({
    days: await readCompanyStats(context, input),
  })),
  countView: posting.countView.handler(({ input, context }) => countView(context, input)),
}
