import { formatFileSize } from '#shared/kernel/file-size.ts'
import type { WorkEntry, WorkFile } from './model.ts'

/** How a work of a portfolio is called, also without a title. */
export const workName = ({ title, url }: Pick<WorkEntry, 'title' | 'url'>, at: number): string =>
  title || (URL.parse(url)?.hostname ?? `Работа ${at + 1}`)

export const workFileKind = ({ type }: Pick<WorkFile, 'type'>): string =>
  type === 'application/pdf' ? 'PDF' : 'Картинка'

/** «PDF, 340 КБ» */
export const workFileLabel = (file: Pick<WorkFile, 'type' | 'size'>): string =>
  `${workFileKind(file)}, ${formatFileSize(file.size)}`
