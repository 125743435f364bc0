import { z } from 'zod'
import { formatNumber } from '#shared/kernel/number.ts'
import { ExperienceEntry } from './model.ts'
import {
  ADDED_LINES_MAX,
  IMPORTED_JOB_STATES,
  IMPORTED_JOBS_MAX,
  IMPORT_TEXT_MAX,
  LINE_USES,
} from './vocabulary.ts'

/** Jobs keep their numbers when others are added or merged away. */
const JobNumber = z
  .number()
  .int()
  .min(0)
  .max(IMPORTED_JOBS_MAX - 1)

/** Grows when the text of the job changes otherwise than by a decision about it. */
const Revision = z.number().int().min(0)

/** A job that was read from a file, next to the text it was read from. */
export const ImportedJob = z.object({
  at: JobNumber.describe('Номер места работы в файле, с нуля. Не меняется, когда другие объединяют.'),
  revision: Revision.describe('Растёт, когда в место работы добавляют строки или объединяют его с другим.'),
  /** The lines of the file. */
  source: z.string(),
  /** As the draft has it, or had it before it was dropped. */
  entry: ExperienceEntry,
  state: z.enum(IMPORTED_JOB_STATES),
})
export type ImportedJob = z.infer<typeof ImportedJob>

export const ImportedLine = z.object({
  text: z.string(),
  isPlaced: z.boolean().describe('Каждое слово строки нашло своё поле.'),
})
export type ImportedLine = z.infer<typeof ImportedLine>

/** What an import read, until its author has finished the review. */
export const ResumeImport = z.object({
  jobs: z.array(ImportedJob),
  lines: z.array(ImportedLine).describe('Все строки файла по порядку; у прежних загрузок пусто.'),
  rest: z.string().describe('Строки, для которых не нашлось полей.'),
})
export type ResumeImport = z.infer<typeof ResumeImport>

export const ImportDecision = z.object({
  at: z.coerce
    .number()
    .int()
    .min(0)
    .max(IMPORTED_JOBS_MAX - 1)
    .describe('Номер места работы в файле, с нуля.'),
  entry: ExperienceEntry.nullable().describe(
    'Место работы, каким оно остаётся в резюме; null — не переносить.',
  ),
  revision: Revision.nullable()
    .default(null)
    .describe('Какое место работы правили: с другим числом вернётся отказ. Без него не проверяется.'),
})
export type ImportDecision = z.infer<typeof ImportDecision>

export const LinesAddition = z
  .object({
    lines: z
      .array(z.number().int().min(0))
      .min(1)
      .max(ADDED_LINES_MAX)
      .refine((lines) => new Set(lines).size === lines.length, 'Номера строк повторяются.')
      .describe('Номера строк файла, с нуля.'),
    as: z.enum(LINE_USES).describe('Что это за строки.'),
    at: JobNumber.optional().describe('Для job_text: к какому месту работы их добавить.'),
  })
  .refine(({ as, at }) => as !== 'job_text' || at !== undefined, {
    path: ['at'],
    message: 'Выберите место работы.',
  })
export type LinesAddition = z.infer<typeof LinesAddition>

export const JobsMerge = z
  .object({
    at: JobNumber.describe('Место работы, которого после объединения нет.'),
    into: JobNumber.describe('Место работы, которое остаётся.'),
  })
  .refine(({ at, into }) => at !== into, { path: ['into'], message: 'Выберите другое место работы.' })
export type JobsMerge = z.infer<typeof JobsMerge>

export const PastedResume = z.object({
  text: z
    .string()
    .refine((text) => text.trim() !== '', 'Вставьте текст резюме.')
    .max(IMPORT_TEXT_MAX, `Текст длиннее ${formatNumber(IMPORT_TEXT_MAX)} знаков. Оставьте главное.`)
    .describe('Текст резюме, откуда бы его ни скопировали.'),
})
