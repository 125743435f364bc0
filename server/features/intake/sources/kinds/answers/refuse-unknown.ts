import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'

/** A list with entries that cannot be told apart does not say which records are absent from it. */
export const refuseUnknown = (count: number) =>
  new SourceFailure('wrong_content', `Номер вакансии не читается, записей: ${count}. Остальные прочитаны.`)
