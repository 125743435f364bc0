import type { ImportedJob } from '#shared/features/board/resumes/imported.ts'

/** «Диспетчер, ООО «Сосна»»; one without names by its number in the file. */
export const formatJobName = ({ at, entry: { position, company } }: Pick<ImportedJob, 'at' | 'entry'>) =>
  [position, company].filter((part) => part !== '').join(', ') || `Место работы ${at + 1}`
